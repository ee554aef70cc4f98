/** The number of a row that a caller names in text; null, which equals no row's in SQL, where it can be no number of one. */
export function rowNumber(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
