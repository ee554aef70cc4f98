import * as v from 'valibot';
import { session } from '#client/platform/session/session.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { refusal } from '#contract/wire/refusal.ts';
import { callFailure } from './call-failure.ts';
import { fetchInTime } from './fetch-in-time.ts';
import { reasonGiven, saidOfFailure } from './said-of-failure.ts';

const notFetched = 'The file could not be fetched. Please try again in a few minutes.';

/** How long the file is kept: Safari may ask whether to save, and reads it only then (WebKit bug 211234). */
const keptMs = 60_000;

/** Fetches a file that belongs to the user and saves it. Throws a CallError with the reason for the user. */
export async function downloadOwn(path: string, filename: string): Promise<void> {
  try {
    const response = await fetchInTime(path, { headers: { authorization: `Bearer ${await session.idToken()}` } });
    if (!response.ok) throw await refusalIn(response);
    save(await response.blob(), filename);
  } catch (error) {
    throw callFailure(error, notFetched);
  }
}

/** Throws when the answer is not the server's own, but for example a page of a proxy. */
async function refusalIn(response: Response): Promise<CallError> {
  const { status, message } = v.parse(v.object({ error: refusal }), await response.json()).error;
  return new CallError(status, reasonGiven(saidOfFailure(message)) || notFetched);
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
