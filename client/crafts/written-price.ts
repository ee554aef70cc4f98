import * as v from 'valibot';
import { craftFields } from '#contract/crafts/craft.ts';
import { typedWholeNumber } from '#contract/wire/typed-number.ts';

/** A price as typed in its field, parsed to whole coins. */
export const writtenPrice = v.pipe(v.string(), v.transform(typedWholeNumber), craftFields.price);

/** The parsed price; null while the text is not a valid price. */
export function priceOf(written: string): number | null {
  const read = v.safeParse(writtenPrice, written);
  return read.success ? read.output : null;
}
