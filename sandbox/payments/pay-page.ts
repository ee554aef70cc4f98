import { type Html, html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import { type CheckoutSession, totalCents } from './checkout-session.ts';
import { formatAmount } from './format-amount.ts';

/** The page a buyer pays on: the items, the amount, and a plain form that works without scripts. */
export function payPage(session: CheckoutSession, { declined }: { declined: boolean }): string {
  const amount = formatAmount(totalCents(session), session.currency);
  return page({
    title: `Pay ${amount}`,
    body: html`<section class="card narrow">
<h1>Card payment</h1>
<p class="notice">Sandbox: no real money moves. No card is asked for; choose what the card should do.</p>
${declined ? declinedNotice : null}
<p class="amount">${amount}</p>
<dl class="lines">${session.lineItems.map((item) => lineOf(item, session.currency))}${buyer(session)}</dl>
<form method="post" class="actions">
<button name="action" value="pay" data-kind="primary">Pay</button>
<div class="pair">
<button name="action" value="decline">Decline</button>
${session.cancelUrl === null ? null : html`<button name="action" value="cancel">Cancel</button>`}
</div>
</form>
</section>`,
  });
}

const declinedNotice = html`<p class="notice" data-kind="declined" role="alert">The card was declined. Nothing was charged. You can try again or cancel.</p>`;

function lineOf(item: CheckoutSession['lineItems'][number], currency: string): Html {
  const times = item.quantity === 1 ? '' : `${item.quantity} x `;
  return html`<div><dt>${item.name}${item.description === null ? null : html`<br><small>${item.description}</small>`}</dt>
<dd>${times}${formatAmount(item.unitCents, currency)}</dd></div>`;
}

function buyer({ customerEmail }: CheckoutSession): Html | null {
  return customerEmail === null ? null : html`<div><dt>Email</dt><dd>${customerEmail}</dd></div>`;
}
