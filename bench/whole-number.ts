/**
 * Returns a setting of a run that is a whole number, `least` or more; `otherwise` where it is not set. Any other value
 * ends the run before it begins, with one line and exit code 2.
 */
export function wholeNumber(name: string, { least, otherwise }: { least: number; otherwise: number }): number {
  const text = process.env[name];
  if (text === undefined) return otherwise;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && Number.isSafeInteger(number)) return number;
  console.error(`${name}=${text}: this has to be a whole number, ${least} or more.`);
  process.exit(2);
}
