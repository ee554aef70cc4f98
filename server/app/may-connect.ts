import type { IncomingMessage } from 'node:http';
import { CallError } from '#contract/wire/call-error.ts';
import type { Authenticate } from '../platform/calls/actor.ts';
import type { Config } from '../platform/config.ts';
import { bearerToken, nameSchemeInOneWay } from '../platform/http/bearer-token.ts';

type Admission = {
  /** Whether a request is past the gate. */
  isAdmitted(request: IncomingMessage): boolean;
  authenticate: Authenticate;
};

/**
 * Whether a request may open a live socket: with the gate's cookie, the editor's API key as `?key=`, or a valid ID
 * token as a bearer. Another site's page may not (its browser would send our cookie); nor may a request with a wrong
 * key.
 */
export async function mayConnect(
  { publicUrl, webApiKey, editorApiKey, emulator }: Config,
  request: IncomingMessage,
  { isAdmitted, authenticate }: Admission,
): Promise<boolean> {
  if (emulator) return true;
  const { origin } = request.headers;
  if (origin !== undefined && origin !== publicUrl.origin) return false;
  const key = new URL(request.url ?? '/', publicUrl).searchParams.get('key');
  if (key === editorApiKey) return true;
  if (key && key !== webApiKey) return false;
  return isAdmitted(request) || hasToken(request, authenticate);
}

/** Throws when the database is away, so that a token cannot be checked. */
async function hasToken(request: IncomingMessage, authenticate: Authenticate): Promise<boolean> {
  try {
    // Request hooks, which normalize the scheme, do not run for an upgrade.
    nameSchemeInOneWay(request);
    const token = bearerToken({ raw: request, headers: request.headers });
    if (token !== null) await authenticate(token);
    return token !== null;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}
