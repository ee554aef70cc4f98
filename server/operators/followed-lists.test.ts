import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportTransactionIssue } from '#contract/coins/calls.ts';
import { correctionWorld } from '#testing/correction-world.ts';
import { livePage } from '#testing/live-page.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { holdForAi, settleAiHold } from '../coins/index.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

let furrow: TestFurrow;
let first: TestUser;
let second: TestUser;
const { newOperator, proposed, correct } = correctionWorld(() => ({ furrow, first, second }));
beforeAll(async () => {
  furrow = await startTestFurrow();
  [first, second] = [await newOperator(), await newOperator()];
});
afterAll(() => furrow.close());

const watching = (query: string) => livePage(furrow.url, first, query);

/** The newest line of a user's coin history. */
async function lastTransactionOf({ uid }: TestUser): Promise<string> {
  const lines = furrow.context.db.selectFrom('coin_transactions').select('id').where('user_id', '=', uid);
  return (await lines.orderBy('position', 'desc').executeTakeFirstOrThrow()).id ?? '';
}

async function report(user: TestUser): Promise<void> {
  const transactionId = await lastTransactionOf(user);
  const wrong = { transactionId, reason: 'Incorrect Amount', details: 'It was less.' };
  expect((await furrow.world.call(reportTransactionIssue, user, wrong)).error).toBeUndefined();
}

async function payOtherwise(user: TestUser): Promise<void> {
  const { orderId } = await new Shopper(furrow).checkout(user, 5);
  const wrong = { state: 'mismatch', mismatch: '500 cents instead of 1000' };
  await furrow.context.db.updateTable('orders').set(wrong).where('id', '=', orderId).execute();
}

async function dispute(user: TestUser): Promise<void> {
  const { orderId } = await new Shopper(furrow).checkout(user, 5);
  await furrow.context.db.updateTable('orders').set({ disputed_open_cents: 500 }).where('id', '=', orderId).execute();
}

const propose = async (user: TestUser) => void (await correct(user.uid, 250_000));
const proposeAs = async (user: TestUser) =>
  void (await correct((await furrow.world.user()).uid, 250_000, { by: user }));

/** Changes a user's address, as the link of the mail does. */
async function moveTo(email: string, { uid }: TestUser): Promise<void> {
  await furrow.context.db.updateTable('users').set({ email }).where('uid', '=', uid).execute();
}

test.each([
  ['the disputes', 'openDisputes', report],
  ['the payments', 'paymentProblems', payOtherwise],
  ['the disputed payments', 'paymentProblems', dispute],
  ['the large corrections of their coins', 'waitingCorrections', propose],
  ['the large corrections that they proposed', 'waitingCorrections', proposeAs],
])("%s show a user's changed address at once", async (list, query, begin) => {
  const user = await newOperator();
  await begin(user);
  const page = await watching(query);
  await page.next(user.email);
  const email = `${list.replaceAll(' ', '-')}@new.example.test`;
  await moveTo(email, user);
  await page.next(email);
  page.close();
});

test('the payments show a new mismatch at once', async () => {
  const [user, page] = [await furrow.world.user(), await watching('paymentProblems')];
  await page.next('[');
  await payOtherwise(user);
  await page.next(user.email);
  page.close();
});

test('a report appears at once in the disputes and in the history of its user', async () => {
  const user = await furrow.world.user();
  const [disputes, lines] = [await watching('openDisputes'), await livePage(furrow.url, user, 'myTransactions')];
  await disputes.next('[');
  await lines.next('"status":"completed"');
  await report(user);
  await disputes.next(user.email);
  await lines.next('"status":"pending_review"');
  for (const page of [disputes, lines]) page.close();
});

test('a payment and a large correction show at once that the account was deleted', async () => {
  const { user } = await proposed();
  await payOtherwise(user);
  const [payments, corrections] = [await watching('paymentProblems'), await watching('waitingCorrections')];
  await payments.next(user.email);
  await corrections.next(user.email);
  await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken });
  await payments.next(`"uid":"${user.uid}","email":null,"isDeleted":true`);
  await corrections.next(`"uid":"${user.uid}","email":null,"isDeleted":true`);
  for (const page of [payments, corrections]) page.close();
});

test("a large correction shows at once that its proposer's account was deleted", async () => {
  const proposer = await newOperator();
  await proposeAs(proposer);
  const page = await watching('waitingCorrections');
  await page.next(proposer.email);
  await furrow.world.identity('v1/accounts:delete', { idToken: proposer.idToken });
  await page.next(`"proposer":{"uid":"${proposer.uid}","name":"${proposer.uid}","isDeleted":true}`);
  page.close();
});

test('the disputes show at once how much of a settled draft can be given back', async () => {
  const user = await furrow.world.user();
  const { db } = furrow.context;
  const now = new Date();
  const hold = { uid: user.uid, ceilingMillicoins: 9_000, dailyCapMillicoins: 1_000_000, now };
  const holdId = await inTransaction(db, (tx) => holdForAi(tx, hold));
  await report(user);
  const page = await watching('openDisputes');
  await page.next(user.email);
  const settlement = { priceOf: () => 4_321, model: 'gemini-2.5-flash', inputTokens: 10, outputTokens: 20 };
  await inTransaction(db, (tx) => settleAiHold(tx, holdId, settlement, now));
  await page.next('"returnable":4.321');
  page.close();
});

test('the disputes are listed in the order in which they were reported', async () => {
  const [earlier, later] = [await furrow.world.user(), await furrow.world.user()];
  for (const user of [later, earlier]) await furrow.spend(user.uid, 1_000);
  await report(earlier);
  await report(later);
  const { value } = await furrow.world.read('openDisputes', first);
  const shown = JSON.stringify(value);
  expect(shown.indexOf(earlier.email)).toBeGreaterThan(-1);
  expect(shown.indexOf(later.email)).toBeGreaterThan(shown.indexOf(earlier.email));
});
