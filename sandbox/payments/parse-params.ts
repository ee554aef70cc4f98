import * as v from 'valibot';
import { CardApiError } from './card-api-error.ts';

/** Parses a request's parameters. Throws the card API's error about the first wrong one. */
export function parseParams<Params extends v.GenericSchema>(params: Params, input: unknown): v.InferOutput<Params> {
  const result = v.safeParse(params, input ?? {}, { abortEarly: true });
  if (result.success) return result.output;
  const issue = result.issues[0];
  const param = paramName(issue);
  if (issue.received === 'undefined') {
    throw new CardApiError(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  throw new CardApiError(400, `${issue.message} (${param})`, { code: 'parameter_invalid', param });
}

function paramName(issue: v.BaseIssue<unknown>): string {
  const [first = 'params', ...rest] = (issue.path ?? []).map((item) => String(item.key));
  return first + rest.map((step) => `[${step}]`).join('');
}
