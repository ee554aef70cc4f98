/** A text field of a request; undefined when it is missing or not a text. */
export function textField(fields: Record<string, unknown>, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
}
