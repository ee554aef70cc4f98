import { generateBountyCall } from '#contract/bounties/draft.ts';
import { createCheckoutSessionForCredits } from '#contract/coins/calls.ts';
import { sessionIn } from '../session-in.ts';
import type { Act } from './act.ts';
import { pay, returnUrls } from './player.ts';

/** Buys a pack of coins. */
export const buy: Act = async ({ furrow, player, asker, promises }) => {
  const order = { amount: 5, ...returnUrls(furrow.url) };
  const checkout = await asker.ask(createCheckoutSessionForCredits, player.user, order);
  if (!checkout) return;
  promises.note(`order ${checkout.orderId}`, 'select 1 from orders where id = $1', [checkout.orderId]);
  const session = sessionIn(checkout.url);
  if (!(await pay(furrow.sandbox.url, session))) return;
  promises.noteForRest(`purchase ${session}`, 'select 1 from ledger_transactions where key = $1', [
    `purchase:${session}`,
  ]);
};

/** The card provider refunds a purchase; the coins are taken back, wherever they are by then. */
export const takeMoneyBack: Act = async ({ furrow, player, random }) => {
  const { rows } = await furrow.sql<{ session: string }>(
    "select session_id as session from orders where user_id = $1 and state = 'paid' order by id",
    [player.user.uid],
  );
  const session = random.oneOf(rows)?.session;
  if (session) await furrow.steer('_refund', { session, cents: random.whole(1, 40) });
};

/** Has the AI model write a draft, which the month's free credits pay first. */
export const draft: Act = async ({ furrow, player, asker, promises }) => {
  const { uid } = player.user;
  const counted = await furrow.sql<{ drafts: number }>(
    'select count(*)::int as drafts from ai_holds where user_id = $1 and charged_millicoins > 0',
    [uid],
  );
  const made = await asker.ask(generateBountyCall, player.user, { prompt: 'The build is slow.' });
  if (!made?.success) return;
  const before = counted.rows[0]?.drafts ?? 0;
  const question = 'select 1 from ai_holds where user_id = $1 and charged_millicoins > 0 offset $2 limit 1';
  promises.note(`draft ${before + 1} of ${uid}`, question, [uid, before]);
};
