import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { gateMessages } from '#contract/gate/messages.ts';
import { type GateStanding, passcodeMaxLength } from '#contract/gate/passcode.ts';
import { networkOf } from '../platform/address.ts';
import { asCallError } from '../platform/calls/as-call-error.ts';
import type { Context } from '../platform/context.ts';
import { refusedWith } from '../platform/http/send-refusal.ts';
import type { Entrance } from './gate-guard.ts';
import { secondsBlocked } from './try-code.ts';

const entry = v.object({ code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(passcodeMaxLength)) });

/**
 * `POST /gate {code}` tries a passcode; `GET /gate` returns the visitor's blocked seconds and whether they may pass.
 */
export function gateRoutes(app: FastifyInstance, context: Context, { cookies, tryCode }: Entrance) {
  app.get('/gate', { exposeHeadRoute: false, errorHandler }, async (request): Promise<GateStanding> => {
    const { cookie } = request.headers;
    const visitor = cookies.visitorIn(cookie);
    return {
      seconds: await secondsBlocked(context, { visitor, network: networkOf(request.ip) }),
      isOpen: cookies.levelIn(cookie, context.clock.now()) !== null,
    };
  });

  app.post('/gate', { errorHandler }, async (request, reply) => {
    if (!isOurOrigin(request, context)) return reply.status(403).send({ message: 'Forbidden' });
    const given = v.safeParse(entry, request.body);
    if (!given.success) return reply.status(400).send({ message: gateMessages.missing });
    const known = cookies.visitorIn(request.headers.cookie);
    const visitor = known ?? countFrom(reply);
    const outcome = await tryCode({ visitor, network: networkOf(request.ip) }, given.output.code, 'passcode');
    if (outcome.kind === 'open') {
      reply.header('set-cookie', cookies.pass(outcome.level, context.clock.now()));
      return { level: outcome.level };
    }
    const { seconds } = outcome;
    if (outcome.kind === 'blocked') {
      return reply
        .status(429)
        .header('retry-after', String(seconds))
        .send({ message: gateMessages.blocked(seconds), seconds });
    }
    return reply
      .status(401)
      .send(
        seconds > 0
          ? { message: gateMessages.incorrectAndBlocked(seconds), seconds }
          : { message: gateMessages.incorrect },
      );
  });

  /** Answers errors with the gate's own messages. A body that is not JSON, or is too large, contains no code. */
  function errorHandler(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.status(400).send({ message: gateMessages.missing });
    const { status } = asCallError(context, 'gate', error);
    return refusedWith(reply, { status }).send({ message: gateMessages.failed });
  }

  /** Gives a new visitor an id in a cookie, so that their failures are counted across networks. */
  function countFrom(reply: FastifyReply): string {
    const { visitor, header } = cookies.newVisitor();
    reply.header('set-cookie', header);
    return visitor;
  }
}

/** Browsers send the origin of a request; another site must not try codes in a visitor's name. */
function isOurOrigin({ headers }: FastifyRequest, { config }: Context): boolean {
  return headers.origin === undefined || headers.origin === config.publicUrl.origin;
}
