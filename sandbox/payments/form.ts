import * as v from 'valibot';

export type FormFields = { [key: string]: string | FormFields };

/** Reads the card API's form encoding: `line_items[0][quantity]=1` becomes nested fields, lists keep their numbers. */
export function parseForm(text: string): FormFields {
  const fields: FormFields = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) place(fields, pathOf(key), value);
  return fields;
}

/** A list in the form encoding: fields named by their index. */
export function formList<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.record(v.string(), item),
    v.transform((fields) => Object.values(fields)),
  );
}

/** A whole number as the form carries it. */
export const formInteger = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, 'Invalid integer'), v.transform(Number));

function pathOf(key: string): string[] {
  return key.split('[').map((step) => step.replace(/\]$/, ''));
}

function place(fields: FormFields, [step = '', ...rest]: string[], value: string): void {
  const key = step === '' ? String(Object.keys(fields).length) : step;
  if (rest.length === 0) {
    fields[key] = value;
    return;
  }
  const found = fields[key];
  const inner: FormFields = found === undefined || typeof found === 'string' ? Object.create(null) : found;
  fields[key] = inner;
  place(inner, rest, value);
}
