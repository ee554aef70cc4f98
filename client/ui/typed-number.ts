/**
 * The number that a text says in digits, with a sign and a point. NaN for everything else: nothing, "0x10", "1e3", and
 * "12,50", which could be 12.50 or 1,250.
 */
export function typedNumber(text: string): number {
  const typed = text.trim();
  return /^-?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
}
