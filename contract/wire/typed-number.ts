/** Parses a whole number as people and this site write it: 1000 or 1,000. Else NaN: "1.000" may be 1 or 1,000. */
export function typedWholeNumber(text: string): number {
  if (text.includes('.')) return Number.NaN;
  const isGrouped = /^\s*\d{1,3}(,\d{3})+\s*$/.test(text);
  return typedNumber(isGrouped ? text.replaceAll(',', '') : text);
}

/**
 * Parses a number of digits, with an optional sign and decimal point. NaN for everything else: an empty text, "0x10",
 * "1e3", and "12,50", which could be 12.50 or 1,250.
 */
export function typedNumber(text: string): number {
  const typed = text.trim();
  return /^-?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
}
