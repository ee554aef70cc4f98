import { typedWholeNumber } from '#contract/wire/typed-number.ts';

/** How forms read a price: what stands in its field, or what they have read already. */
export const writtenPrice = { setValueAs: (written: string | number) => typedWholeNumber(String(written)) };
