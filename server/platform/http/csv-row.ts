/** One line of a CSV file (RFC 4180). */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Quoted where needed; what a spreadsheet would take for a formula is kept text by an apostrophe. A number stays one. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
