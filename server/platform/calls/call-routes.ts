import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { product } from '#contract/site/product.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { networkOf } from '../address.ts';
import type { Context } from '../context.ts';
import { allowOrigin } from '../http/allow-origin.ts';
import { bearerToken } from '../http/bearer-token.ts';
import { longestBody } from '../http/bound-unanswered-bodies.ts';
import { goneCaller } from '../http/gone-caller.ts';
import type { Identified, Identify } from './actor.ts';
import { asCallError } from './as-call-error.ts';
import { badRequest } from './bad-request.ts';
import { createCallRunner } from './call-runner.ts';
import { checkFor } from './check-for.ts';
import { decodeData } from './decode-data.ts';
import type { CallHandler, Progress } from './handle-call.ts';
import { asksForSteps, sendCallError } from './send-call-error.ts';
import { parseStrictJson } from './strict-json.ts';

/** Proxies close a connection on which no data comes for a while. */
const heartbeatMs = 30_000;

/**
 * How long a running call has to finish after the process is told to stop. Then its signal aborts, and the call undoes
 * what it began.
 */
const finishWithinMs = 4_000;

/** A wildcard, so that a name with a slash also gets a call's error and not a page of the site. */
type Named = { Params: { '*': string } };

/** Serves the callable-function protocol at `/functions/{name}` and at the emulator's path (identity-protocol s.4). */
export function callRoutes(
  app: FastifyInstance,
  context: Context,
  identify: Identify,
  handlers: readonly CallHandler[],
) {
  const runCall = createCallRunner(context, handlers);
  const underWay = new Set<AbortController>();
  app.addHook('preClose', async () => {
    const stopping = new CallError('UNAVAILABLE', `${product.name} is being updated. Please try again.`);
    setTimeout(() => {
      for (const call of underWay) call.abort(stopping);
    }, finishWithinMs).unref();
  });

  app.register(async (scope) => {
    // Every content type is read as bytes, so that a wrong one is answered with an error of the protocol.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestBody }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
      sendCallError(request, reply, refusalOf(error) ?? asCallError(context, 'call route', error)),
    );
    scope.addHook('onRequest', async (request, reply) => {
      allowOrigin(context.config, request, reply);
      if (request.method === 'OPTIONS') return reply.status(204).send();
    });
    for (const path of ['/functions/*', `/${context.config.projectId}/us-central1/*`]) {
      scope.all<Named>(path, { exposeHeadRoute: false }, answer);
    }
  });

  async function answer(request: FastifyRequest<Named>, reply: FastifyReply) {
    if (asksForSteps(request)) return answerInSteps(request, reply);
    try {
      const result = await run(request, { report: null, gone: goneCaller(reply) });
      return reply.send({ result: result ?? null });
    } catch (error) {
      return sendCallError(request, reply, asCallError(context, 'call', error));
    }
  }

  /**
   * Answers in the streaming form: progress messages, then the result. Its client ignores the HTTP status, so errors
   * are sent as an event too.
   */
  function answerInSteps(request: FastifyRequest<Named>, reply: FastifyReply) {
    const gone = new AbortController();
    const events = new PassThrough();
    const say = (event: object) => events.writable && events.write(`data: ${JSON.stringify(event)}\n\n`);
    const ping = () => events.writable && events.write(': ping\n\n');
    const heartbeat = setInterval(ping, heartbeatMs);
    // This sends the headers: they leave with the first bytes of the body.
    ping();
    events.once('close', () => {
      clearInterval(heartbeat);
      gone.abort();
    });
    run(request, { report: (message) => say({ message }), gone })
      .then(
        (result) => say({ result: result ?? null }),
        (error: unknown) => {
          const { status, message } = asCallError(context, 'call', error);
          say({ error: { status, message } });
        },
      )
      .finally(() => events.end());
    return reply.type('text/event-stream').send(events);
  }

  async function run(
    request: FastifyRequest<Named>,
    { report, gone }: { report: Progress['report']; gone: AbortController },
  ): Promise<unknown> {
    underWay.add(gone);
    try {
      const caller = await callerOf(request, identify);
      const sent = await checkFor(caller, () => ({
        data: dataOf(request),
        idempotencyKey: idempotencyKeyOf(request),
      }));
      return await runCall({
        name: request.params['*'],
        caller,
        ...sent,
        network: networkOf(request.ip),
        report,
        signal: gone.signal,
      });
    } finally {
      underWay.delete(gone);
    }
  }
}

/** The error for a request that could not be read; null when the request is not at fault. */
function refusalOf({ statusCode = 500 }: { statusCode?: number }): CallError | null {
  if (statusCode === 413)
    return new CallError('INVALID_ARGUMENT', 'That is more than can be sent at once. Please shorten it.');
  return statusCode < 500 ? badRequest() : null;
}

/** The caller, or null without a token. A bad token is refused even by a call that needs none. */
async function callerOf(request: FastifyRequest, identify: Identify): Promise<Identified | null> {
  const token = bearerToken(request);
  return token === null ? null : identify(token);
}

function dataOf(request: FastifyRequest): unknown {
  const isJson = /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
  if (request.method !== 'POST' || !isJson || !Buffer.isBuffer(request.body)) throw badRequest();
  const body = parseStrictJson(request.body);
  if (typeof body !== 'object' || body === null || !('data' in body) || Object.keys(body).length !== 1)
    throw badRequest();
  return decodeData(body.data);
}

/** The `Idempotency-Key` header, 1 to 255 visible ASCII characters; null without one. */
function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new CallError('INVALID_ARGUMENT', 'An Idempotency-Key is 1 to 255 visible ASCII characters.');
  return key;
}
