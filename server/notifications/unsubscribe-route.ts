import type { FastifyInstance } from 'fastify';
import { mailLink } from '#contract/notifications/notification.ts';
import { asCallError } from '../platform/calls/as-call-error.ts';
import { parseInput } from '../platform/calls/parse-input.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { sendWordlessRefusal } from '../platform/http/send-refusal.ts';
import { switchOffByToken } from './notification-calls.ts';

/** `POST /unsubscribe?token=`: one click in a mail program (RFC 8058). People get the page at the same address. */
export function unsubscribeRoute(app: FastifyInstance, context: Context) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async (request, reply) => {
      try {
        const { token } = parseInput(mailLink, { token: request.query.token });
        await inTransaction(context.db, (tx) => switchOffByToken(tx, context.config, token));
        return reply.send('');
      } catch (error) {
        return sendWordlessRefusal(reply, asCallError(context, 'unsubscribe', error));
      }
    });
  });
}
