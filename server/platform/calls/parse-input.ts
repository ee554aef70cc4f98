import * as v from 'valibot';
import { fieldsMissing, ifAbsent } from '#contract/wire/absent-field.ts';
import { CallError } from '#contract/wire/call-error.ts';

/** More nulls than any input has fields. */
const mostNulls = 32;
const shownNameLength = 64;

/**
 * Parses a client's input with the schema. The SDK of calls writes null for `undefined` (identity protocol s.4), so
 * null in a field that does not allow it counts as an absent field, and null in place of the object as one without
 * fields. Throws INVALID_ARGUMENT with the schema's message or, if it has none, a message about the field.
 */
export function parseInput<Schema extends v.GenericSchema>(schema: Schema, data: unknown): v.InferOutput<Schema> {
  // Valibot takes a list for an object without any of the fields.
  if (schema.type === 'strict_object' && Array.isArray(data))
    throw new CallError('INVALID_ARGUMENT', withFields(whatWasSent));
  let given = data === null && schema.type === 'strict_object' ? {} : data;
  for (let nulls = 0; ; nulls += 1) {
    const result = v.safeParse(schema, given, { abortEarly: true, message: ifAbsent(fieldsMissing) });
    if (result.success) return result.output;
    const [issue] = result.issues;
    const path = nullField(issue);
    if (path === null || nulls === mostNulls)
      throw new CallError('INVALID_ARGUMENT', issue.message === '' ? wordsOf(issue) : issue.message);
    given = without(given, path);
  }
}

type Issue = v.BaseIssue<unknown>;

/** The path to a field of an object that is null but may not be; null for any other issue. */
function nullField({ path }: Issue): string[] | null {
  const last = path?.at(-1);
  if (!path || last?.type !== 'object' || last.value !== null || !(String(last.key) in last.input)) return null;
  return path.every(({ type }) => type === 'object') ? path.map(({ key }) => String(key)) : null;
}

function without(given: unknown, [key = '', ...rest]: string[]): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const fields: Record<string, unknown> = { ...given };
  if (rest.length > 0) return { ...fields, [key]: without(fields[key], rest) };
  delete fields[key];
  return fields;
}

const whatWasSent = 'What was sent';
const withFields = (what: string) => `${what} must be an object with fields.`;

function wordsOf(issue: Issue): string {
  const name = String(v.getDotPath(issue) ?? '').slice(0, shownNameLength);
  if (issue.expected === 'never') return `There is no field "${name}" here.`;
  const what = name === '' ? whatWasSent : `"${name}"`;
  const limit = 'requirement' in issue && typeof issue.requirement === 'number' ? issue.requirement : null;
  switch (issue.type) {
    case 'string':
      return `${what} must be text.`;
    case 'number':
      return `${what} must be a number.`;
    case 'boolean':
      return `${what} must be true or false.`;
    case 'array':
      return `${what} must be a list.`;
    case 'object':
    case 'strict_object':
    case 'record':
      return withFields(what);
    case 'integer':
    case 'safe_integer':
      return `${what} must be a whole number.`;
    case 'max_length':
      return `${what} may be at most ${limit} long.`;
    case 'min_length':
      return `${what} must be at least ${limit} long.`;
    case 'max_value':
      return `${what} may be at most ${limit}.`;
    case 'min_value':
      return `${what} must be at least ${limit}.`;
    case 'picklist':
    case 'literal':
    case 'variant':
      return `${what} must be ${issue.expected?.replace(/^\((.*)\)$/, '$1').replaceAll(' | ', ' or ')}.`;
    default:
      return `${what} cannot be that.`;
  }
}
