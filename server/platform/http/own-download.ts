import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { limitMessages } from '#contract/wire/limit-messages.ts';
import type { Actor, Authenticate } from '../calls/actor.ts';
import { asCallError } from '../calls/as-call-error.ts';
import { unauthenticated } from '../calls/unauthenticated.ts';
import type { Context } from '../context.ts';
import { type Limit, requireWithin } from '../limits.ts';
import { bearerToken } from './bearer-token.ts';
import { sendRefusal } from './send-refusal.ts';

export type Download = { filename: string; type: string; body: string | Readable };

type OwnDownload = {
  path: string;
  limit: Limit;
  /** Makes the file; throws a CallError if it does not exist for this user. */
  make(actor: Actor, params: Record<string, string>): Promise<Download>;
};

/** Adds a route for a file of the user's own, which requires the user's Bearer token. */
export function ownDownload(
  app: FastifyInstance,
  context: Context,
  authenticate: Authenticate,
  { path, limit, make }: OwnDownload,
) {
  app.get<{ Params: Record<string, string> }>(path, { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const token = bearerToken(request);
      if (token === null) throw unauthenticated();
      const actor = await authenticate(token);
      await requireWithin(context.db, context.clock.now(), [[limit, actor.uid]], limitMessages.tooManyRequests);
      const { filename, type, body } = await make(actor, request.params);
      return reply.header('content-disposition', `attachment; filename="${filename}"`).type(type).send(body);
    } catch (error) {
      return sendRefusal(reply, asCallError(context, path, error));
    }
  });
}
