import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../address.ts';
import type { Identify } from '../calls/actor.ts';
import { badRequest } from '../calls/bad-request.ts';
import { checkFor } from '../calls/check-for.ts';
import type { Context } from '../context.ts';
import { busyNow } from '../database/busy.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { requestId } from '../http/request-id.ts';
import { sendRefusal } from '../http/send-refusal.ts';
import { createUnreadAnswers } from '../http/unread-answers.ts';
import { asLiveFailure } from './as-live-failure.ts';
import type { LiveHub } from './live-hub.ts';

/** A wildcard, so that a name with a slash also gets a live read's error and not a page of the site. */
type Read = { Params: { '*': string }; Querystring: { args?: string } };

/** `GET /live/{query}?args={json}`: a live read's value once, for programs, and for pages without a WebSocket. */
export function readRoute(app: FastifyInstance, context: Context, hub: LiveHub, identify: Identify) {
  const untilRead = createUnreadAnswers(busyNow);

  app.get<Read>('/live/*', { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const { value, asker } = await read(request);
      const body = JSON.stringify({ value });
      untilRead(asker, body.length, reply.raw);
      return reply.type('application/json; charset=utf-8').send(body);
    } catch (error) {
      return sendRefusal(
        reply,
        requestId.run(request.id, () => asLiveFailure(context, 'read', error)),
      );
    }
  });

  /**
   * Reads the value while the session is being checked, and answers only once it is confirmed. A query of scope
   * `sign-in` runs after that check, since its run records that an operator looked.
   */
  async function read(request: FastifyRequest<Read>): Promise<{ value: unknown; asker: string }> {
    const { '*': query } = request.params;
    const token = bearerToken(request);
    const caller = token === null ? null : await identify(token);
    const args = await checkFor(caller, () => argsOf(request.query.args));
    const asker = caller?.bearer.uid ?? networkOf(request.ip);
    if (caller === null) return { value: await hub.read(query, args, null, asker), asker };
    const { bearer, confirm } = caller;
    const confirmed = confirm();
    if (hub.scopeOf(query) === 'sign-in') await confirmed;
    const [standing, value] = await Promise.allSettled([confirmed, hub.read(query, args, bearer, asker)]);
    if (standing.status === 'rejected') throw standing.reason;
    if (value.status === 'rejected') throw value.reason;
    return { value: value.value, asker };
  }
}

function argsOf(text: string | undefined): unknown {
  if (text === undefined) return {};
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest();
  }
}
