import * as v from 'valibot';
import { httpStatusOf } from '#contract/wire/call-error.ts';
import type { FuzzAnswer, FuzzRequest } from './fuzz-request.ts';

/** Patterns of internals in an answer: stacks, paths, SQL, PostgreSQL's own words. No hostile value matches one. */
const leaks: readonly RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /\bat (?:async )?[\w.<>]+ \((?:file|node):/,
  /node_modules/,
  /\b[\w-]+\.(?:ts|js|mjs):\d+/,
  new RegExp(process.cwd().replace(/[^\w/]/g, '\\$&')),
  /\b(?:Type|Reference|Range|Syntax)Error\b/,
  /\bselect [^<>]{1,300} from [\w".]+ (?:[a-z] )?(?:where|join|left|order by|group by|limit|for update)\b/i,
  /\binsert into [\w".]+ (?:\(|values|select)|\bupdate [\w".]+ set [\w".]+ =|\bdelete from [\w".]+ (?:where|using)\b/i,
  /syntax error at|violates .+ constraint|relation "|column "|invalid byte sequence|duplicate key value/,
  /ENOENT|ECONNREFUSED|EACCES|Invariant broken/,
];

/** Content types of files. Their content does not depend on the input, and scripts match many of the patterns. */
const isFile = /javascript|css|image|font|octet-stream/;
/** The server may refuse a longer body, and close its connection, before the whole body has arrived. */
const mostBodyBytes = 60 * 1_024;

const envelope = v.object({
  error: v.object({ status: v.picklist(Object.keys(httpStatusOf) as (keyof typeof httpStatusOf)[]) }),
});

/**
 * Returns what is wrong with an answer, in words; null when nothing is. A 503 passes here: only a repeat without other
 * load can tell an honest "busy" from a fault (see `run-inputs.ts`).
 */
export function faultIn(request: FuzzRequest, answer: FuzzAnswer): string | null {
  if (answer.kind === 'hang') return `no answer within ${Math.round(answer.ms)} ms`;
  if (answer.kind === 'cut')
    return (request.body?.length ?? 0) > mostBodyBytes ? null : `the connection was cut: ${answer.why}`;
  const { status, type, text } = answer;
  if (status >= 500 && status !== 503) return `answered ${status}`;
  if (!isFile.test(type)) {
    const leak = leakIn(text);
    if (leak !== null) return leak;
  }
  // A CORS preflight: no call was made.
  if (request.method === 'OPTIONS' && status === 204 && text === '') return null;
  return request.answer ? protocolFault(request.answer, status, type, text) : null;
}

/** Returns the internals that a text reveals, in words; null when none. */
export function leakIn(text: string): string | null {
  if (text.includes('"INTERNAL"')) return 'an unexpected failure';
  const found = leaks.find((leak) => leak.test(text));
  return found ? `tells of the inside: ${found.exec(text)?.[0].trim().slice(0, 200)}` : null;
}

/** Checks the answer of a call or live read: a success fits its schema, an error the protocol and its HTTP status. */
function protocolFault(
  { of, schema }: NonNullable<FuzzRequest['answer']>,
  status: number,
  type: string,
  text: string,
): string | null {
  if (type.includes('event-stream')) return null;
  const body = parsed(text);
  if (status === 200) {
    const value = typeof body === 'object' && body !== null && of in body ? Object.entries(body)[0]?.[1] : undefined;
    const checked = v.safeParse(schema, value);
    if (checked.success) return null;
    const [issue] = checked.issues;
    return `an answer that is not of its schema: ${v.getDotPath(issue) ?? ''} ${issue.message}`;
  }
  // The HTTP parser refused the request before any route got it.
  if ((status === 400 || status === 431) && text === '') return null;
  const failure = v.safeParse(envelope, body);
  if (!failure.success) return `${status} without the protocol's envelope`;
  const { error } = failure.output;
  return httpStatusOf[error.status] === status ? null : `${error.status} under HTTP ${status}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
