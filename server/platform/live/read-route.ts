import type { FastifyInstance } from 'fastify';
import { CallError, httpStatusOf } from '#contract/wire/call-error.ts';
import type { Authenticate } from '../calls/actor.ts';
import { asCallError } from '../calls/call-runner.ts';
import type { Context } from '../context.ts';
import type { LiveHub } from './live-hub.ts';

type Read = { Params: { query: string }; Querystring: { args?: string } };

/** `GET /live/{query}?args={json}`: a live read's value once, for programs that do not want a socket. */
export function readRoute(app: FastifyInstance, context: Context, hub: LiveHub, authenticate: Authenticate) {
  app.get<Read>('/live/:query', { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const { authorization } = request.headers;
      const token = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : null;
      if (authorization !== undefined && token === null) throw new CallError('UNAUTHENTICATED', 'Unauthenticated');
      const actor = token === null ? null : await authenticate(token);
      const value = await hub.read(request.params.query, argsOf(request.query.args), actor);
      return reply.header('cache-control', 'no-store').send({ value });
    } catch (error) {
      const { status, message } = asCallError(context, 'read', error);
      return reply
        .status(httpStatusOf[status])
        .header('cache-control', 'no-store')
        .send({ error: { status, message } });
    }
  });
}

function argsOf(text: string | undefined): unknown {
  if (text === undefined) return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new CallError('INVALID_ARGUMENT', 'Bad Request');
  }
}
