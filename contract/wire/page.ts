import * as v from 'valibot';

/** In a cursor's JSON a character of a name (80 at most) or a uid (128) can become six, of an address (254) two. */
const cursorMaxLength = 1_000;

export const cursor = v.pipe(v.string(), v.maxLength(cursorMaxLength));

/** One page of a list. `next` is the cursor of the following page, null on the last one. */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), next: v.nullable(cursor) });
