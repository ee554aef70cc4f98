import * as v from 'valibot';

/** In characters, as the official SDK takes it. */
export const uidMaxLength = 128;
export const uid = v.pipe(v.string(), v.maxLength(uidMaxLength));
