import type * as v from 'valibot';

/** The answer to a call whose payload lacks a field. Source: specification s.5. */
export const fieldsMissing = 'Please fill out all required fields.';

type AnyIssue = Pick<v.BaseIssue<unknown>, 'received' | 'expected'>;

/** Returns a function for a schema's message: `message` for an absent or null field, empty for any other issue. */
export function ifAbsent(message: string) {
  return ({ received, expected }: AnyIssue): string =>
    expected !== 'never' && (received === 'undefined' || received === 'null') ? message : '';
}
