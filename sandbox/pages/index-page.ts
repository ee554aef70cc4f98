import { product } from '#contract/site/product.ts';
import { type Html, html } from './html.ts';
import { page } from './page.ts';

export type Parts = { payments: boolean; mail: boolean; google: boolean; model: boolean };

/** The start page: what the sandbox stands in for, and where to look. */
export function indexPage(parts: Parts): string {
  return page({
    title: 'What stands in for what',
    body: html`<div>
<h1>Sandbox</h1>
<p class="muted">Local stand-ins for the outside services of ${product.name}. They speak the same protocols, so the site runs the same code as against the real ones.</p>
</div>
${parts.payments ? paymentsCard : realService('Card payments', 'The site talks to the real card provider.')}
${parts.google ? googleCard : realService('Google sign-in', 'People sign in with their real Google accounts.')}
${parts.model ? modelCard : realService('AI model', 'Drafts are written by the real model.')}
${parts.mail ? mailCard : realService('Mail', 'The site sends its mails through a real mail server.')}`,
  });
}

const paymentsCard = html`<section class="card">
<h2>Card payments</h2>
<p>Buy coins on the site: you are sent to a card page here and choose whether to pay, decline or cancel. No real money moves. An amount of $13.13 is always declined.</p>
<dl class="facts">
<dt>Card API</dt><dd><code>/v1</code></dd>
<dt>Refund</dt><dd><code>POST /stripe/_refund {"session": "cs_test_...", "cents": 500}</code></dd>
<dt>Dispute</dt><dd><code>POST /stripe/_dispute {"session": "cs_test_...", "outcome": "open" | "won" | "lost" | "appealed"}</code></dd>
<dt>Send events again</dt><dd><code>POST /stripe/_resend {"session": "cs_test_..."}</code></dd>
</dl>
</section>`;

const googleCard = html`<section class="card">
<h2>Google sign-in</h2>
<p>Sign in with Google on the site: a page here asks who you are. Nobody checks a password.</p>
<dl class="facts"><dt>Issuer</dt><dd><code>/google</code></dd></dl>
</section>`;

const modelCard = html`<section class="card">
<h2>AI model</h2>
<p>Drafts of bounties are written by a simple stand-in, from the words of the problem. Steer it with a word in the problem: <code>[[fail]]</code> fails, <code>[[slow]]</code> takes 20 seconds, <code>[[junk]]</code> answers something else, <code>[[endless]]</code> never ends.</p>
<dl class="facts"><dt>Model API</dt><dd><code>/model/v1beta</code></dd></dl>
</section>`;

const mailCard = html`<section class="card">
<h2>Mail box</h2>
<p>Every mail the site sends ends here. None leaves this machine.</p>
<p><a class="button" href="/mail">Open the mail box</a></p>
</section>`;

function realService(title: string, text: string): Html {
  return html`<section class="card"><h2>${title}</h2><p class="muted">Not part of this sandbox. ${text}</p></section>`;
}
