import * as v from 'valibot';

/** Ids of ours are shorter; a longer one is none, and is not looked up. In characters. */
export const idMaxLength = 64;
export const id = v.pipe(v.string(), v.maxLength(idMaxLength));
