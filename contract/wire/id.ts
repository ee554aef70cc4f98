import * as v from 'valibot';

/** In characters. Our own ids are shorter: a longer one cannot exist and is not looked up. */
export const idMaxLength = 64;
export const id = v.pipe(v.string(), v.maxLength(idMaxLength));
