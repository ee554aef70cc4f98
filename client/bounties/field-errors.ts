import type { BaseIssue } from 'valibot';

/** Returns the first message of each field, by the last part of its path: for `reward.amount` the field is `amount`. */
export function fieldErrors(issues: readonly BaseIssue<unknown>[]): Partial<Record<string, string>> {
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of issues) {
    const field = path?.at(-1)?.key;
    if (typeof field === 'string') errors[field] ??= message;
  }
  return errors;
}
