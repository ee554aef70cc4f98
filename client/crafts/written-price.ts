import { typedWholeNumber } from '#client/ui/typed-number.ts';

/** How forms read a price: what stands in its field, or what they have read already. */
export const writtenPrice = { setValueAs: (written: string | number) => typedWholeNumber(String(written)) };
