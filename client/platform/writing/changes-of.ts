/**
 * Returns only the fields that the user changed since opening the form: changes made to other fields elsewhere stay.
 */
export function changesOf<Fields extends object>(opened: Fields, written: Fields): Partial<Fields> {
  const keys = Object.keys(written) as (keyof Fields)[];
  const changes: Partial<Fields> = {};
  for (const key of keys) if (written[key] !== opened[key]) changes[key] = written[key];
  return changes;
}

/** Whether there is nothing to save. */
export function isNothing(changes: object): boolean {
  return Object.keys(changes).length === 0;
}
