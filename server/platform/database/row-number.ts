/** Parses a row's number; null if the text cannot be one. In SQL, null equals no row's number. */
export function rowNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
