import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { cutText } from '#contract/wire/cut-text.ts';
import { networkOf } from '../platform/address.ts';
import { asCallError } from '../platform/calls/as-call-error.ts';
import type { Context } from '../platform/context.ts';
import { busyNow } from '../platform/database/busy.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { reportsPath } from '../platform/http/security-headers.ts';
import { sendWordlessRefusal } from '../platform/http/send-refusal.ts';
import { createOwnTurns } from '../platform/own-turns.ts';
import { keepClientError } from './client-error-store.ts';

const mostBytes = 16 * 1_024;
const mostReports = 10;

const text = v.pipe(
  v.string(),
  v.transform((value) => cutText(value.replaceAll('\0', ''), 400)),
);
/** A URL cut after its path: the query of links in our mails contains a code. */
const address = v.pipe(
  text,
  v.transform((value) => value.replace(/[?#].*$/s, '')),
);
/** A browser's report of a violation of the content security policy (Reporting API). */
const violation = v.object({
  type: v.literal('csp-violation'),
  body: v.object({ documentURL: address, effectiveDirective: text, blockedURL: v.optional(address, '') }),
});

/** `POST /reports`: stores violations of the content security policy with the browsers' errors. The answer is empty. */
export function reportRoute(app: FastifyInstance, context: Context) {
  const inOwnTurn = createOwnTurns(busyNow);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/reports+json',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(reportsPath, async (request, reply) => {
      try {
        const asked = { now: context.clock.now(), network: networkOf(request.ip) };
        for (const { body } of violationsIn(String(request.body))) {
          const told = {
            by: 'browser' as const,
            uid: null,
            context: 'content security policy',
            message: `${body.effectiveDirective} refused ${body.blockedURL || 'something inline'}`,
            stack: body.documentURL,
            bountyId: null,
          };
          const once = () => inTransaction(context.db, (tx) => keepClientError(context, tx, told, asked));
          await inOwnTurn(asked.network, once);
        }
        return reply.status(204).send();
      } catch (error) {
        return sendWordlessRefusal(reply, asCallError(context, 'reports', error));
      }
    });
  });
}

/** The violations in a body; other kinds of reports, and invalid ones, are ignored. */
function violationsIn(body: string) {
  const reports = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(v.unknown())), body);
  if (!reports.success) return [];
  return reports.output.slice(0, mostReports).flatMap((report) => {
    const parsed = v.safeParse(violation, report);
    return parsed.success ? [parsed.output] : [];
  });
}
