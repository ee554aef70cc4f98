/** A whole number as people and this site write it: 1000 or 1,000. NaN for everything else: "1.000" is 1 or 1,000. */
export function typedWholeNumber(text: string): number {
  if (text.includes('.')) return Number.NaN;
  const isGrouped = /^\s*\d{1,3}(,\d{3})+\s*$/.test(text);
  return typedNumber(isGrouped ? text.replaceAll(',', '') : text);
}

/**
 * The number that a text says in digits, with a sign and a point. NaN for everything else: nothing, "0x10", "1e3", and
 * "12,50", which could be 12.50 or 1,250.
 */
export function typedNumber(text: string): number {
  const typed = text.trim();
  return /^-?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
}
