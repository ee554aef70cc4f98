import { type Html, html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import type { Mail } from './mail.ts';
import { mailsPerAnswer } from './mail-store.ts';

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** The mail box: the newest mails, to one address or to all. The page refreshes itself. */
export function mailPage(mails: readonly Mail[], recipient: string | null): string {
  return page({
    title: 'Mail box',
    refreshes: true,
    body: html`<div>
<h1>Mail box</h1>
<p class="muted">Sandbox: every mail the site sends ends here. None leaves this machine.</p>
</div>
<section class="card">
<form class="filter" action="/mail">
<label>To<input name="to" type="email" value="${recipient ?? ''}" placeholder="name@example.com" autocomplete="off"></label>
<button>Show</button>
${recipient === null ? null : html`<a class="button" href="/mail">All mails</a>`}
</form>
${mails.length === 0 ? emptyText(recipient) : html`<ul class="list">${mails.map(mailRow)}</ul>`}
${mails.length < mailsPerAnswer ? null : html`<p class="muted">The newest ${mailsPerAnswer}.${recipient === null ? ' Older ones are found by their address.' : null}</p>`}
</section>`,
  });
}

export function mailTime(receivedAt: string): string {
  return timeFormat.format(new Date(receivedAt));
}

export function subjectShown(subject: string): string {
  return subject.trim() === '' ? '(no subject)' : subject;
}

function mailRow({ id, recipient, subject, receivedAt }: Mail): Html {
  return html`<li><a class="row" href="/mail/${id}"><b>${subjectShown(subject)}</b><time datetime="${receivedAt}">${mailTime(receivedAt)}</time><small>to ${recipient}</small></a></li>`;
}

function emptyText(recipient: string | null): Html {
  const nothing = recipient === null ? 'No mails yet.' : `No mails to ${recipient} yet.`;
  return html`<p class="muted">${nothing} To get one, sign up on the site: the link that verifies your email arrives here. A purchase sends its receipt.</p>`;
}
