import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setRole } from '#contract/auth/calls.ts';
import { secondOperatorAboveCoins } from '#contract/coins/correction.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import { approveCorrection, rejectCorrection } from '#contract/operators/calls.ts';
import { operatorMessages } from '#contract/operators/messages.ts';
import { dayMs } from '#contract/wire/day.ts';
import { correctionWorld } from '#testing/correction-world.ts';
import { LiveClient } from '#testing/live-client.ts';
import { askOps } from '#testing/ops-shell.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let first: TestUser;
let second: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  [first, second] = [await newOperator(), await newOperator()];
});
afterAll(() => furrow.close());

const { coinsOf, correct, decide, logged, newOperator, proposed, waiting } = correctionWorld(() => ({
  furrow,
  first,
  second,
}));

describe('a second operator', () => {
  test('approves a correction: the coins move, the user reads why, and the audit log names both operators', async () => {
    const { user, id } = await proposed();
    const history = await new LiveClient(furrow.url).opened();
    history.signIn(user.idToken);
    history.watch(1, 'myTransactions');
    await history.next();
    expect((await decide(approveCorrection, second, id)).result).toEqual({ message: coinMessages.balanceCorrected });
    const line = { kind: 'correction', amount: 250_000, description: 'Correction: A lost payment.' };
    expect((await history.next()).value).toMatchObject({ items: [line, { amount: 200 }] });
    history.close();
    expect(await waiting(first, user.uid)).toEqual([]);
    const detail = {
      operator: second.uid,
      proposedBy: first.uid,
      correctionId: id,
      reason: 'I have seen the invoice.',
    };
    expect(await logged(user.uid)).toMatchObject([
      { event: 'balance-corrected', detail: { ...detail, proposed: 'A lost payment.' } },
      { event: 'correction-proposed' },
    ]);
  });

  test('keeps their own limit apart from what they approved', async () => {
    const { user, id } = await proposed();
    await decide(approveCorrection, second, id);
    const alone = { message: coinMessages.balanceCorrected };
    expect((await correct(user.uid, secondOperatorAboveCoins, { by: second })).result).toEqual(alone);
    expect(await coinsOf(user)).toMatchObject({ coins: 250_000 + secondOperatorAboveCoins });
  });

  test('cannot approve coins for themselves', async () => {
    expect((await correct(second.uid, 200_000)).result).toBeDefined();
    const [{ id } = { id: '' }] = await waiting(first, second.uid);
    const { error } = await decide(approveCorrection, second, id);
    expect(error).toEqual({ status: 'PERMISSION_DENIED', message: operatorMessages.ownCoins });
    expect((await decide(rejectCorrection, await newOperator(), id)).result).toBeDefined();
  });

  test('cannot approve within seven days of being appointed by the proposer, but can reject', async () => {
    const [made, reason] = [await furrow.world.user(), 'A colleague.'];
    await furrow.world.call(setRole, first, { userId: made.uid, role: 'admin', granted: true, reason });
    const { id } = await proposed();
    const { error } = await decide(approveCorrection, made, id);
    expect(error).toEqual({ status: 'PERMISSION_DENIED', message: operatorMessages.correctionApproverNew });
    expect((await decide(rejectCorrection, made, id)).result).toBeDefined();
    const sevenDaysMs = 7 * dayMs;
    for (const [moveMs, refusal] of [
      [sevenDaysMs - 60_000, operatorMessages.correctionApproverNew],
      [60_000, undefined],
    ] as const) {
      furrow.clock.move(moveMs);
      const user = await furrow.world.user();
      const by = await furrow.world.signIn(first);
      // Giving the role to an operator has no effect, and does not start the seven days anew.
      await furrow.world.call(setRole, by, { userId: made.uid, role: 'admin', granted: true, reason });
      await correct(user.uid, 200_000, { by });
      const later = await furrow.world.signIn(made);
      const [item] = await waiting(later, user.uid);
      expect((await decide(approveCorrection, later, item?.id ?? '')).error?.message).toBe(refusal);
    }
    furrow.clock.reset();
  });

  test.each([
    ['an operator whom they appointed', 'fresh', 'old'],
    ['the operator who appointed their appointer', 'old', 'last'],
    ['an operator appointed by the same operator', 'last', 'sister'],
  ] as const)('cannot approve a proposal by %s', async (_, proposing, approving) => {
    const operators = {
      old: await newOperator(),
      fresh: await furrow.world.user(),
      last: await furrow.world.user(),
      sister: await furrow.world.user(),
    };
    const make = (by: TestUser, { uid: userId }: TestUser) =>
      furrow.world.call(setRole, by, { userId, role: 'admin', granted: true, reason: 'A colleague.' });
    await make(operators.old, operators.fresh);
    await make(operators.fresh, operators.last);
    await make(operators.fresh, operators.sister);
    const proposer = operators[proposing];
    const user = await furrow.world.user();
    await correct(user.uid, 200_000, { by: proposer });
    const [item] = await waiting(first, user.uid);
    const { error } = await decide(approveCorrection, operators[approving], item?.id ?? '');
    expect(error).toEqual({ status: 'PERMISSION_DENIED', message: operatorMessages.correctionApproverNew });
    // Giving the role to somebody who has it makes nobody an operator, so it keeps nobody from approving.
    await make(second, proposer);
    expect((await decide(approveCorrection, second, item?.id ?? '')).error).toBeUndefined();
  });

  test('rejects a correction, which then cannot be approved', async () => {
    const { user, id } = await proposed();
    expect((await decide(rejectCorrection, second, id)).result?.message).toBe(operatorMessages.correctionRejected);
    const over = { status: 'FAILED_PRECONDITION', message: operatorMessages.correctionOver };
    expect((await decide(approveCorrection, second, id)).error).toEqual(over);
    expect(await coinsOf(user)).toMatchObject({ coins: 0 });
    expect(await logged(user.uid)).toMatchObject([{ event: 'correction-rejected' }, { event: 'correction-proposed' }]);
  });

  test('can only reject a correction for an account that was deleted meanwhile', async () => {
    const { user, id } = await proposed();
    expect(await waiting(second, user.uid)).toMatchObject([{ isDeleted: false }]);
    await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken });
    expect(await waiting(second, user.uid)).toMatchObject([{ email: null, isDeleted: true }]);
    const { error } = await decide(approveCorrection, second, id);
    expect(error).toEqual({ status: 'NOT_FOUND', message: operatorMessages.userUnknown(user.uid) });
    expect((await decide(rejectCorrection, second, id)).result?.message).toBe(operatorMessages.correctionRejected);
  });

  test('posts a correction once, of twenty simultaneous approvals', async () => {
    const { user, id } = await proposed();
    const all = [second, ...(await Promise.all([newOperator(), newOperator(), newOperator()]))];
    const told = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => decide(approveCorrection, all[turn % all.length] ?? second, id)),
    );
    expect(told.filter(({ result }) => result)).toHaveLength(1);
    for (const { error } of told) if (error) expect(error.message).toBe(operatorMessages.correctionOver);
    expect(await coinsOf(user)).toMatchObject({ coins: 250_000 });
    const post = sql`select post_ledger_transaction(${`correction:${id}`}, 'Again', now(), '[]'::jsonb) as posted`;
    expect((await post.execute(furrow.context.db)).rows).toEqual([{ posted: null }]);
  });

  test('cannot approve a correction that exceeds the balance; it stays open', async () => {
    const { user, id } = await proposed(-150_000);
    const { error } = await decide(approveCorrection, second, id);
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: coinMessages.balanceTooLow });
    expect(await waiting(second, user.uid)).toHaveLength(1);
    await furrow.give(user.uid, { purchased: 150_000_000 });
    expect((await decide(approveCorrection, second, id)).result).toBeDefined();
    expect(await coinsOf(user)).toMatchObject({ coins: 0 });
  });

  test.each(['0', '987654', 'x', '-1'])('gets NOT_FOUND for the unknown correction %s', async (id) => {
    const { error } = await decide(approveCorrection, second, id);
    expect(error).toEqual({ status: 'NOT_FOUND', message: operatorMessages.correctionUnknown });
  });

  test('sees a proposal and its end at once in the count of the console', async () => {
    const tab = await new LiveClient(furrow.url).opened();
    tab.signIn(second.idToken);
    tab.watch(1, 'operatorCounts');
    const { payments } = v.parse(v.object({ payments: v.number() }), (await tab.next()).value);
    const { id } = await proposed();
    expect((await tab.next()).value).toMatchObject({ payments: payments + 1 });
    await decide(rejectCorrection, second, id);
    expect((await tab.next()).value).toMatchObject({ payments });
    tab.close();
  });
});

describe("the operators' shell", () => {
  test('approves a correction proposed in the console, and lists the open ones', async () => {
    const { user, id } = await proposed(300_000);
    expect((await askOps(furrow, 'coins', 'list')).said).toContain(`+300,000  purchased, proposed by ${first.email}`);
    expect((await askOps(furrow, 'coins', 'approve', id)).code).toBe(2);
    expect(await askOps(furrow, 'coins', 'approve', id, '--reason', 'Checked.')).toEqual({
      code: 0,
      said: coinMessages.balanceCorrected,
    });
    expect(await coinsOf(user)).toMatchObject({ coins: 300_000 });
  });

  test('proposes a correction that only the console can decide', async () => {
    const user = await furrow.world.user();
    const words = ['coins', 'correct', user.uid, 'rewards', '100001', '--reason', 'A prize.'];
    expect(await askOps(furrow, ...words)).toEqual({ code: 0, said: operatorMessages.correctionProposed });
    const [item] = await waiting(second, user.uid);
    expect(item).toMatchObject({ proposer: { uid: null }, isOwn: false });
    for (const verb of ['approve', 'reject']) {
      const own = await askOps(furrow, 'coins', verb, item?.id ?? '', '--reason', 'It is fine.');
      expect(own).toEqual({ code: 2, said: operatorMessages.correctionOwn });
    }
    expect((await decide(rejectCorrection, second, item?.id ?? '')).result).toBeDefined();
    expect(await coinsOf(user)).toMatchObject({ coins: 0 });
  });
});

describe('the database', () => {
  const decision = (by: string) =>
    sql`approved = true, decided_by = ${by}, decided_at = now(), decision_reason = 'Past the server.'`;

  test('refuses a decision by the proposer, half a decision, and another one after the first', async () => {
    const { db } = furrow.context;
    const { id } = await proposed();
    const set = (what: ReturnType<typeof sql>) =>
      sql`update balance_corrections set ${what} where id = ${Number(id)}`.execute(db);
    await expect(set(decision(first.uid))).rejects.toThrow('decided_by_somebody_else');
    await expect(set(sql`approved = true`)).rejects.toThrow('decided_as_a_whole');
    for (const proposal of [
      sql`id = default`,
      sql`user_id = ${second.uid}`,
      sql`bucket = 'monthly'`,
      sql`amount_millicoins = 1`,
      sql`reason = 'Another.'`,
      sql`proposed_by = ${second.uid}`,
      sql`proposed_at = now() + interval '1 hour'`,
    ])
      await expect(set(proposal)).rejects.toThrow('cannot change');
    await expect(set(sql`proposed_by = ${second.uid}, ${decision(first.uid)}`)).rejects.toThrow('cannot change');
    await decide(rejectCorrection, second, id);
    await expect(set(decision(second.uid))).rejects.toThrow('is decided');
    await expect(sql`delete from balance_corrections`.execute(db)).rejects.toThrow('append-only');
    const whole = sql`insert into balance_corrections (user_id, bucket, amount_millicoins, reason, proposed_by,
      proposed_at, approved, decided_by, decided_at, decision_reason)
      values (${first.uid}, 'rewards', 1, 'Mine.', 'one', now(), true, 'two', now(), 'Yes.')`;
    await expect(whole.execute(db)).rejects.toThrow('proposed before it is decided');
  });
});
