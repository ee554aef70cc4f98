import * as v from 'valibot';

/** One page of a list. `next` is the cursor of the following page, null on the last one. */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), next: v.nullable(v.string()) });

export const cursor = v.pipe(v.string(), v.maxLength(200));
