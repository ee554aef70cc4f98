import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calculatePKCECodeChallenge, randomPKCECodeVerifier, randomState } from 'openid-client';
import { type GoogleMessage, googleStartPath } from '#contract/auth/google-message.ts';
import { networkOf } from '../../platform/address.ts';
import { asCallError } from '../../platform/calls/as-call-error.ts';
import { cookieIn, setCookie } from '../../platform/http/cookies.ts';
import { placesTaken, returnPlaces, takePlaces } from '../../platform/limits.ts';
import { googleStartsPerNetwork } from '../auth-limits.ts';
import type { IdentityContext } from '../identity-context.ts';
import { noteRefusedSignIn } from '../note-refusal.ts';
import { OverloadedError } from '../overloaded-error.ts';
import { beginAttempt, newPopupNonce, returnToAttempt } from './google-attempt-store.ts';
import { handOverPage, handOverScript, handOverScriptPath } from './hand-over-page.ts';

export const googleCallbackPath = '/google/callback';
const browserCookieSeconds = 600;

/** The popup of "Sign in with Google": to Google with PKCE, state and nonce, and back with an ID token (security row 9). */
export function googleRoutes(app: FastifyInstance, context: IdentityContext) {
  const { config, db, clock, google, log } = context;
  const isSecure = config.publicUrl.protocol === 'https:';
  // The prefix keeps other hosts of the domain from setting the cookie and choosing an attempt's browser.
  const browserCookie = isSecure ? '__Host-google' : 'furrow_google';

  /** Reports every failure to the window that opened the popup, because it waits for an answer. */
  const inPopup = {
    exposeHeadRoute: false,
    errorHandler(error: unknown, _request: FastifyRequest, reply: FastifyReply) {
      const { status } = asCallError(context, 'Google popup', error);
      return handOver(reply, { error: status === 'UNAVAILABLE' ? 'unavailable' : 'failed' });
    },
  };

  app.get(googleStartPath, inPopup, async (request, reply) => {
    // A page of another site could start attempts only to use up the limit of its visitor's network.
    if (request.headers['sec-fetch-site'] === 'cross-site') return handOver(reply, { error: 'failed' });
    const now = clock.now();
    const places = await takePlaces(db, now, [[googleStartsPerNetwork, networkOf(request.ip)]]);
    if (google === null || (!places.within && !config.emulator)) return handOver(reply, { error: 'unavailable' });
    const browser = browserOf(request) ?? randomState();
    const attempt = { state: randomState(), nonce: newPopupNonce(), codeVerifier: randomPKCECodeVerifier(), browser };
    const codeChallenge = await calculatePKCECodeChallenge(attempt.codeVerifier);
    const to = await google.authorizationUrl({ ...attempt, codeChallenge }).catch(noteAway);
    if (to === null) return handOver(reply, { error: 'unavailable' });
    await beginAttempt(db, attempt, now);
    const cookie = { name: browserCookie, value: browser, maxAgeSeconds: browserCookieSeconds, isSecure };
    return withoutOpenerPolicy(reply).header('set-cookie', setCookie(cookie)).redirect(to.href, 302);
  });

  app.get(googleCallbackPath, inPopup, async (request, reply) => handOver(reply, await messageFor(request)));

  app.get(handOverScriptPath, { exposeHeadRoute: false }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(handOverScript),
  );

  async function messageFor(request: FastifyRequest): Promise<GoogleMessage> {
    const returned = new URL(request.url, config.publicUrl);
    const state = returned.searchParams.get('state') ?? '';
    const browser = browserOf(request);
    const now = clock.now();
    const attempt = google && browser ? await returnToAttempt(db, { state, browser }, now) : null;
    if (google === null || attempt === null) return { error: 'failed' };
    if (returned.searchParams.get('error') === 'access_denied') return { error: 'cancelled' };
    try {
      const idToken = await google.redeem(returned, { ...attempt, state });
      await returnPlaces(placesTaken([[googleStartsPerNetwork, networkOf(request.ip)]], attempt.begunAt)).execute(db);
      return { idToken };
    } catch (error) {
      if (error instanceof OverloadedError) {
        noteAway(error);
        return { error: 'unavailable' };
      }
      // The library's messages name what did not fit, never a code or a token.
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'Google sign-in was refused');
      const requester = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      await noteRefusedSignIn(context, { uid: null, requester, at: now, detail: { provider: 'google.com' } });
      return { error: 'failed' };
    }
  }

  function browserOf({ headers }: FastifyRequest): string | null {
    const value = cookieIn(headers.cookie, browserCookie);
    return value !== null && /^[\w-]{20,100}$/.test(value) ? value : null;
  }

  function noteAway(error: unknown): null {
    log.warn({ error }, 'Google is away');
    return null;
  }

  function handOver(reply: FastifyReply, message: GoogleMessage) {
    return withoutOpenerPolicy(reply)
      .type('text/html; charset=utf-8')
      .header('referrer-policy', 'no-referrer')
      .send(handOverPage(message, config.publicUrl.origin));
  }
}

/** Any other policy would part the popup from the window that opened it (security row 10). */
function withoutOpenerPolicy(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-opener-policy', 'unsafe-none');
}
