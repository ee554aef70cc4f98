import { type Html, html } from './html.ts';
import { page } from './page.ts';

type Notice = { title: string; text: string; link?: { href: string; label: string } };

/** A page with one message and a link to go on. */
export function noticePage({ title, text, link }: Notice): string {
  return page({
    title,
    body: html`<section class="card narrow"><h1>${title}</h1><p class="muted">${text}</p>${wayOn(link)}</section>`,
  });
}

function wayOn(link: Notice['link']): Html | null {
  return link === undefined ? null : html`<p><a class="button" href="${link.href}">${link.label}</a></p>`;
}
