import { type Html, html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import type { Mail } from './mail.ts';
import { mailTime, subjectShown } from './mail-page.ts';

/** One mail. Its HTML is in a frame that runs no script; its links open in a new tab. */
export function messagePage(mail: Mail): string {
  return page({
    title: subjectShown(mail.subject),
    body: html`<p><a href="/mail">All mails</a></p>
<section class="card">
<h1>${subjectShown(mail.subject)}</h1>
<dl class="facts">
<dt>From</dt><dd>${mail.sender}</dd>
<dt>To</dt><dd><a href="/mail?to=${encodeURIComponent(mail.recipient)}">${mail.recipient}</a></dd>
<dt>Received</dt><dd><time datetime="${mail.receivedAt}">${mailTime(mail.receivedAt)}</time></dd>
</dl>
${mail.html === '' ? html`<pre>${mail.text}</pre>` : [htmlFrame(mail), textBelow(mail)]}
</section>`,
  });
}

function htmlFrame(mail: Mail): Html {
  const source = `<base target="_blank">${mail.html}`;
  return html`<iframe class="mail-frame" title="The mail as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${source}"></iframe>`;
}

function textBelow(mail: Mail): Html {
  return html`<details><summary>Plain text version</summary><pre>${mail.text}</pre></details>`;
}
