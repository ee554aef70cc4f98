import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { noticePage } from '../pages/notice-page.ts';
import { showPage } from '../pages/show-page.ts';
import { mailMessage } from './mail.ts';
import { mailPage } from './mail-page.ts';
import type { MailStore } from './mail-store.ts';
import { messagePage } from './message-page.ts';

const filter = v.object({ to: v.optional(v.pipe(v.string(), v.trim())) });
const pathParams = v.object({ id: v.string() });

/** The mail box as a page for people and as JSON for tests. */
export function registerMail(server: FastifyInstance, mails: MailStore): void {
  server.get('/mail', async (request, reply) => {
    const recipient = recipientOf(request.query);
    return showPage(reply, 200, mailPage(mails.newest(recipient), recipient));
  });

  server.get('/mail/messages', async (request) => mails.newest(recipientOf(request.query)).map(mailMessage));

  server.get('/mail/:id', async (request, reply) => {
    const params = v.safeParse(pathParams, request.params);
    const mail = params.success ? mails.find(params.output.id) : null;
    return mail === null ? showPage(reply, 404, unknownMail) : showPage(reply, 200, messagePage(mail));
  });
}

const unknownMail = noticePage({
  title: 'Unknown mail',
  text: 'The sandbox has no such mail. It keeps the newest thousand.',
  link: { href: '/mail', label: 'All mails' },
});

function recipientOf(query: unknown): string | null {
  const parsed = v.safeParse(filter, query);
  const recipient = parsed.success ? parsed.output.to : undefined;
  return recipient === undefined || recipient === '' ? null : recipient;
}
