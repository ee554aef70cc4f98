import type * as v from 'valibot';

/** What a call is answered whose payload lacks a field. Source: specification s.5. */
export const fieldsMissing = 'Please fill out all required fields.';

type AnyIssue = Pick<v.BaseIssue<unknown>, 'received' | 'expected'>;

/** For a schema's message: what to say where a field is absent or null. There are no words for all else. */
export function ifAbsent(message: string) {
  return ({ received, expected }: AnyIssue): string =>
    expected !== 'never' && (received === 'undefined' || received === 'null') ? message : '';
}
