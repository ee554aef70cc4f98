import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportTransactionIssue, resolveDispute } from '#contract/coins/calls.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { dayMs } from '#contract/wire/day.ts';
import { eventually } from '#testing/eventually.ts';
import { MailBox } from '#testing/mail-box.ts';
import { paymentWorld } from '#testing/payment-world.ts';
import { Shopper } from '#testing/shopper.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { holdForAi, settleAiHold } from './ai-hold.ts';
import { readOpenDisputes } from './dispute-store.ts';
import { refillMonthlyCredits } from './monthly-credits.ts';
import { resolveDispute as endByOperator } from './resolve-dispute.ts';

let furrow: TestFurrow;
let operator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  operator = await furrow.operator();
});
afterAll(() => furrow.close());

const { history } = paymentWorld(() => furrow);

/** Makes a user who has spent coins. Returns the user and the history line of the spend. */
async function spender(millicoins = 5_000) {
  const user = await furrow.world.user();
  await furrow.spend(user.uid, millicoins);
  const [line] = await history(user);
  if (!line) throw new Error('nothing was spent');
  return { user, line };
}

const report = (user: TestUser | null, data: object) => furrow.world.call(reportTransactionIssue, user, data);
const fields = (transactionId: string) => ({ transactionId, reason: 'Incorrect Amount', details: 'It was less.' });

async function openDisputeOf(uid: string) {
  const open = await readOpenDisputes(furrow.context.db, 1_000, new Date());
  return open.find((dispute) => dispute.uid === uid);
}

describe('reporting a transaction', () => {
  test('a reported transaction shows as under review, and no coins move', async () => {
    const { user, line } = await spender();
    expect((await report(user, fields(line.id))).result).toEqual({ message: coinMessages.disputeSubmitted });
    expect(await history(user)).toMatchObject([
      { id: line.id, status: 'pending_review', amount: -5, review: null },
      { status: 'completed', amount: 200 },
    ]);
    expect(await openDisputeOf(user.uid)).toMatchObject({
      email: user.email,
      reason: 'Incorrect Amount',
      details: 'It was less.',
      amountMillicoins: -5_000,
    });
  });

  test('a transaction has one open report at a time: of 19 simultaneous reports one is accepted', async () => {
    const { user, line } = await spender();
    const answers = await Promise.all(Array.from({ length: 19 }, () => report(user, fields(line.id))));
    expect(answers.filter(({ result }) => result)).toHaveLength(1);
    const { error } = await report(user, fields(line.id));
    expect(error).toEqual({ status: 'ALREADY_EXISTS', message: coinMessages.reportedAlready });
  });

  test.each([
    [{ reason: 'Because' }, 'INVALID_ARGUMENT', coinMessages.fillAllFields],
    [{ reason: undefined }, 'INVALID_ARGUMENT', coinMessages.fillAllFields],
    [{ details: '  ' }, 'INVALID_ARGUMENT', coinMessages.fillAllFields],
    [{ details: 'x'.repeat(2_001) }, 'INVALID_ARGUMENT', coinMessages.detailsTooLong],
    [{ transactionId: 'nowhere' }, 'NOT_FOUND', coinMessages.transactionUnknown],
    [{ transactionId: crypto.randomUUID() }, 'NOT_FOUND', coinMessages.transactionUnknown],
    [{ transactionId: '-'.repeat(36) }, 'NOT_FOUND', coinMessages.transactionUnknown],
    [{ transactionId: '0'.repeat(36) }, 'NOT_FOUND', coinMessages.transactionUnknown],
  ])('a report with %j is refused with %s', async (over, status, message) => {
    const { user, line } = await spender();
    expect((await report(user, { ...fields(line.id), ...over })).error).toEqual({ status, message });
  });

  test("a report of another user's transaction is refused with NOT_FOUND", async () => {
    const { line } = await spender();
    expect((await report(await furrow.world.user(), fields(line.id))).error?.status).toBe('NOT_FOUND');
  });
});

describe('resolving a dispute', () => {
  const resolve = (disputeId: string, outcome: string, by = operator) =>
    furrow.world.call(resolveDispute, by, { disputeId, outcome, reason: 'We looked at it.' });

  test('a refunded dispute gives the coins back once, names the corrected transaction, and the user is notified', async () => {
    const { user, line } = await spender();
    await report(user, fields(line.id));
    const dispute = await openDisputeOf(user.uid);
    const answers = await Promise.all(Array.from({ length: 10 }, () => resolve(dispute?.id ?? '', 'refunded')));
    expect(answers.filter(({ result }) => result)).toHaveLength(1);
    expect(await history(user)).toMatchObject([
      { description: 'Correction: AI use', amount: 5, kind: 'correction', balance: 200 },
      {
        id: line.id,
        status: 'completed',
        balance: 195,
        review: { outcome: 'corrected', answer: 'We looked at it.' },
      },
      { amount: 200 },
    ]);
    const correction = await furrow.context.db
      .selectFrom('ledger_transactions as c')
      .innerJoin('ledger_transactions as t', 't.id', 'c.reverses')
      .select('t.public_id')
      .where('c.key', '=', `dispute:${dispute?.id}`)
      .executeTakeFirst();
    expect(correction?.public_id).toBe(line.id);
    const mail = await new MailBox(furrow).mail(user.email, 'Your dispute was reviewed');
    expect(mail.text).toContain('We gave you 5 coins back.');
    const { value } = await furrow.world.read('myNotifications', user);
    const text = 'Your dispute was reviewed: we gave you 5 coins back. We looked at it.';
    expect(value).toMatchObject({ items: [{ kind: 'dispute', text }] });
  });

  test('a dispute ends once: an operator who decides it while another one does learns that it is over', async () => {
    const { user, line } = await spender();
    await report(user, fields(line.id));
    const { id = '' } = (await openDisputeOf(user.uid)) ?? {};
    const { db, config } = furrow.context;
    const { second } = await inTransaction(db, async (tx) => {
      await endByOperator(tx, config, { disputeId: id, outcome: 'rejected', reason: 'It is right.', now: new Date() });
      const waiting = resolve(id, 'refunded');
      await eventually(async () => (await statementsWaitingFor(tx)) === 1, 'a decision that waits');
      return { second: waiting };
    });
    expect((await second).error).toEqual({ status: 'FAILED_PRECONDITION', message: coinMessages.disputeOver });
    expect(await history(user)).toMatchObject([{ id: line.id, review: { outcome: 'rejected' } }, {}]);
  });

  test('an operator does not decide about a transaction of their own', async () => {
    await furrow.spend(operator.uid, 5_000);
    const [line] = await history(operator);
    await report(operator, fields(line?.id ?? ''));
    const dispute = await openDisputeOf(operator.uid);
    for (const outcome of ['refunded', 'rejected'])
      expect((await resolve(dispute?.id ?? '', outcome)).error).toEqual({
        status: 'PERMISSION_DENIED',
        message: operatorMessages.ownCoins,
      });
    expect(await openDisputeOf(operator.uid)).toBeDefined();
  });

  test('one operator alone cannot give back more than 100,000 coins by a dispute', async () => {
    const user = await furrow.world.user();
    await furrow.give(user.uid, { purchased: 200_000_000 });
    await furrow.spend(user.uid, 100_000_001);
    const [line] = await history(user);
    await report(user, fields(line?.id ?? ''));
    const dispute = await openDisputeOf(user.uid);
    const { error } = await resolve(dispute?.id ?? '', 'refunded');
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: operatorMessages.refundNeedsTwo });
    expect(await history(user)).toMatchObject([{ status: 'pending_review' }, {}, {}]);
    expect((await resolve(dispute?.id ?? '', 'rejected')).result).toBeDefined();
  });

  test('a dispute is deleted with the account of its user, and no coins are given back', async () => {
    const { user, line } = await spender();
    await report(user, fields(line.id));
    const dispute = await openDisputeOf(user.uid);
    await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken });
    expect(await openDisputeOf(user.uid)).toBeUndefined();
    const { error } = await resolve(dispute?.id ?? '', 'refunded');
    expect(error).toEqual({ status: 'NOT_FOUND', message: coinMessages.disputeUnknown });
    const left = await furrow.context.db
      .selectFrom('ledger_accounts')
      .select('kind')
      .where('user_id', '=', user.uid)
      .where('balance_millicoins', '<>', 0)
      .execute();
    expect(left).toEqual([]);
  });

  test('a rejected dispute moves no coins, and its transaction can be reported again and shows the latest outcome', async () => {
    const { user, line } = await spender();
    await report(user, fields(line.id));
    const dispute = await openDisputeOf(user.uid);
    expect((await resolve(dispute?.id ?? '', 'rejected')).result).toEqual({ message: coinMessages.disputeRejected });
    expect(await history(user)).toMatchObject([{ status: 'completed', review: { outcome: 'rejected' } }, {}]);
    expect((await resolve(dispute?.id ?? '', 'refunded')).error?.status).toBe('FAILED_PRECONDITION');
    expect((await report(user, fields(line.id))).result).toBeDefined();
    await resolve((await openDisputeOf(user.uid))?.id ?? '', 'refunded');
    expect(await history(user)).toMatchObject([{ kind: 'correction' }, { review: { outcome: 'corrected' } }, {}]);
  });

  test('a dispute about coins that the user received cannot be refunded', async () => {
    const user = await furrow.world.user();
    const [line] = await history(user);
    await report(user, fields(line?.id ?? ''));
    const dispute = await openDisputeOf(user.uid);
    const { error } = await resolve(dispute?.id ?? '', 'refunded');
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: coinMessages.onlySpendsCorrected });
  });

  test('a dispute about a purchase names its order and cannot be refunded', async () => {
    const user = await furrow.world.user();
    const { orderId } = await new Shopper(furrow).buy(user, 5);
    const [line, credits] = await history(user);
    await report(user, fields(line?.id ?? ''));
    const dispute = await openDisputeOf(user.uid);
    expect(dispute).toMatchObject({ orderId, amountMillicoins: 5_000_000 });
    const { error } = await resolve(dispute?.id ?? '', 'refunded');
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: coinMessages.onlySpendsCorrected });
    await resolve(dispute?.id ?? '', 'rejected');
    await report(user, fields(credits?.id ?? ''));
    expect(await openDisputeOf(user.uid)).toMatchObject({ orderId: null });
  });

  test('the coins of a spend are given back once, however often it is reported', async () => {
    const { user, line } = await spender();
    for (const again of [false, true]) {
      await report(user, fields(line.id));
      const dispute = await openDisputeOf(user.uid);
      const { error } = await resolve(dispute?.id ?? '', 'refunded');
      expect(error?.message).toBe(again ? coinMessages.onlySpendsCorrected : undefined);
    }
    expect((await history(user))[0]).toMatchObject({ balance: 200 });
  });

  /** Makes a user with a settled AI draft: `charge` was charged of the hold, the rest came back. */
  async function drafter(ceilingMillicoins: number, charge: number, now = new Date()) {
    const user = await furrow.world.user();
    const { db } = furrow.context;
    const holdId = await inTransaction(db, (tx) =>
      holdForAi(tx, { uid: user.uid, ceilingMillicoins, dailyCapMillicoins: 1_000_000_000, now }),
    );
    const settlement = { priceOf: () => charge, model: 'gemini-2.5-flash', inputTokens: 10, outputTokens: 20 };
    await inTransaction(db, (tx) => settleAiHold(tx, holdId, settlement, now));
    const [settled, setAside] = await history(user);
    return { user, lines: { 'what was set aside': setAside?.id ?? '', 'what was charged': settled?.id ?? '' } };
  }

  test.each(['what was set aside', 'what was charged'] as const)(
    'a report of an AI draft by the line of %s gives its charge back once',
    async (reported) => {
      const { user, lines } = await drafter(9_000, 400);
      await report(user, fields(lines[reported]));
      const dispute = await openDisputeOf(user.uid);
      expect(dispute).toMatchObject({ returnableMillicoins: 400 });
      expect((await resolve(dispute?.id ?? '', 'refunded')).result).toEqual({
        message: coinMessages.disputeCorrected(0.4),
      });
      expect((await history(user))[0]).toMatchObject({ amount: 0.4, kind: 'correction', balance: 200 });
      for (const line of Object.values(lines)) {
        await report(user, fields(line));
        const again = await openDisputeOf(user.uid);
        expect(again).toMatchObject({ returnableMillicoins: 0 });
        const { error } = await resolve(again?.id ?? '', 'refunded');
        expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: coinMessages.onlySpendsCorrected });
        await resolve(again?.id ?? '', 'rejected');
      }
    },
  );

  test('a dispute does not give back monthly credits that have expired', async () => {
    const { user, line } = await spender();
    await refillMonthlyCredits(furrow.context.db, user.uid, new Date(Date.now() + 32 * dayMs));
    await report(user, fields(line.id));
    const dispute = await openDisputeOf(user.uid);
    expect(dispute).toMatchObject({ amountMillicoins: -5_000, returnableMillicoins: 0 });
    const { error } = await resolve(dispute?.id ?? '', 'refunded');
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: coinMessages.onlyExpiredCredits });
    expect((await furrow.world.read('me', user)).value).toMatchObject({ monthlyCoins: 200, rewardCoins: 0 });
  });

  test('a dispute does not give back the coins of an AI hold, be it open or ended without a charge', async () => {
    const user = await furrow.world.user();
    const hold = { uid: user.uid, ceilingMillicoins: 9_000, dailyCapMillicoins: 1_000_000, now: new Date() };
    const holdId = await inTransaction(furrow.context.db, (tx) => holdForAi(tx, hold));
    const [line] = await history(user);
    await report(user, fields(line?.id ?? ''));
    const dispute = await openDisputeOf(user.uid);
    for (const settled of [false, true]) {
      if (settled) await inTransaction(furrow.context.db, (tx) => settleAiHold(tx, holdId, 'not begun', new Date()));
      const { error } = await resolve(dispute?.id ?? '', 'refunded');
      expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: coinMessages.onlySpendsCorrected });
    }
    expect((await history(user))[0]).toMatchObject({ balance: 200 });
  });

  test('an operator whose sign-in is over an hour old must sign in again to resolve a dispute', async () => {
    furrow.clock.moveTo(new Date(Date.now() + 59 * 60_000).toISOString());
    expect((await resolve('nowhere', 'rejected')).error?.status).toBe('NOT_FOUND');
    const { refreshToken } = operator;
    furrow.clock.moveTo(new Date(Date.now() + 61 * 60_000).toISOString());
    const fresh = await furrow.world.refresh(refreshToken);
    const { error } = await resolve('nowhere', 'rejected', { ...operator, idToken: fresh.idToken });
    expect(error?.message).toContain('Sign in again');
    furrow.clock.reset();
  });
});
