import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '#contract/wire/call-error.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import { setCookie } from '../../platform/http/cookies.ts';
import { requireSession } from '../authenticate.ts';
import type { IdentityContext } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';

const path = '/identity/session';
const cookieName = 'furrow_session';
/** The SDK sends a token here only while it is fresh (specification s.9). */
const mostAgeSeconds = 5 * 60;

/**
 * The optional token sync (specification s.7): the SDK puts its ID token into a cookie that no script can read, and takes
 * it out at sign-out. The answer has no body; the SDK ignores it.
 */
export function tokenSyncRoutes(app: FastifyInstance, context: IdentityContext) {
  const { config, clock } = context;
  const isSecure = config.publicUrl.protocol === 'https:';

  app.post(path, { exposeHeadRoute: false }, async (request, reply) => {
    const found = await freshToken(request);
    if (found === null) return refuse(reply);
    return keep(reply, found.token, found.secondsLeft);
  });

  app.delete(path, { exposeHeadRoute: false }, async (_request, reply) => keep(reply, '', 0));

  function keep(reply: FastifyReply, value: string, maxAgeSeconds: number) {
    return reply
      .status(204)
      .header('set-cookie', setCookie({ name: cookieName, value, maxAgeSeconds, isSecure }))
      .send();
  }

  async function freshToken(request: FastifyRequest): Promise<{ token: string; secondsLeft: number } | null> {
    try {
      const token = bearerToken(request);
      if (token === null) return null;
      const { claims } = await requireSession(context.db, context.idTokens, token);
      const nowSeconds = clock.now().getTime() / 1_000;
      if (nowSeconds - claims.iat > mostAgeSeconds) return null;
      return { token, secondsLeft: Math.floor(claims.exp - nowSeconds) };
    } catch (error) {
      if (error instanceof IdentityError || error instanceof CallError) return null;
      throw error;
    }
  }
}

function refuse(reply: FastifyReply) {
  return reply.status(401).send({ error: { code: 401, message: 'Unauthenticated', status: 'UNAUTHENTICATED' } });
}
