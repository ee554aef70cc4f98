import * as v from 'valibot';
import { craftFields } from '#contract/crafts/craft.ts';
import { typedWholeNumber } from '#contract/wire/typed-number.ts';

/** A price as it stands in its field, and the whole coins that are read from it. */
export const writtenPrice = v.pipe(v.string(), v.transform(typedWholeNumber), craftFields.price);

/** What is read from it so far; null for what is no price. */
export function priceOf(written: string): number | null {
  const read = v.safeParse(writtenPrice, written);
  return read.success ? read.output : null;
}
