import { sql } from 'kysely';
import { Shopper } from '#testing/shopper.ts';
import type { TestFurrow } from '#testing/test-furrow.ts';
import { editorApiKey, type TestUser, World } from '#testing/world.ts';
import { gateCode } from './fuzz-settings.ts';

export type Role = 'visitor' | 'owner' | 'member' | 'solver' | 'newcomer' | 'operator';
export type People = Record<Exclude<Role, 'visitor'>, TestUser>;

/** Users of every kind around one farm, the ids of their things by kind, and a cookie for the gate. */
export type Cast = { people: People; own: ReadonlyMap<string, readonly string[]>; pass: string };

/**
 * Makes a cast through the calls that people use: a farm with an owner and a member, a craft, a funded bounty with a
 * submission that waits, a request to join and an invitation that are open, an order, a report. The newcomer's address
 * is not verified, the solver has no farm.
 */
export async function makeCast(furrow: TestFurrow): Promise<Cast> {
  const { context } = furrow;
  const world = new World(furrow.url, { apiKey: editorApiKey, fromManyAddresses: true });
  const people: People = {
    owner: await world.user(),
    member: await world.user(),
    solver: await world.user(),
    newcomer: await world.user(),
    operator: await world.user(),
  };
  const { owner, member, solver, newcomer, operator } = people;
  const verified = [owner, member, solver, operator].map(({ uid }) => uid);
  await context.db.updateTable('users').set({ email_verified: true }).where('uid', 'in', verified).execute();
  await sql`insert into user_roles (user_id, role, granted_at) values (${operator.uid}, 'admin', now())`.execute(
    context.db,
  );
  for (const { uid } of [owner, member, solver]) await furrow.give(uid, { purchased: 50_000_000, rewards: 5_000_000 });

  const name = `Fuzz Farm ${owner.uid.slice(0, 12)}`;
  const farmId = idIn(await say(owner, 'createFarm', { name }));
  await say(owner, 'updateFarmDetails', { farmId, isPublic: true, description: 'Of the fuzz.' });
  await say(member, 'requestToJoinFarm', { farmId });
  const [request] = await idsOf('farm_join_requests', 'requester_id', member.uid);
  await say(owner, 'approveFarmJoinRequest', { requestId: request, requesterUid: member.uid });
  await say(newcomer, 'requestToJoinFarm', { farmId });
  await say(owner, 'inviteUserToFarm', { farmId, inviteeEmail: solver.email });
  const craft = { description: 'What it does.', prompt: 'Do it.', isPublic: true };
  const craftId = idIn(await say(owner, 'createCraft', { ...craft, name: 'The Craft' }));
  const solution = idIn(await say(solver, 'createCraft', { ...craft, name: 'The Solution' }));
  const posting = { title: 'A bounty', description: 'Of the fuzz.', reward: { type: 'seed', amount: 100 } };
  const waiting = idIn(await say(owner, 'createBounty', posting));
  const open = idIn(await say(owner, 'createBounty', posting));
  for (const bountyId of [waiting, open]) await say(solver, 'engageBounty', { bountyId });
  await say(solver, 'submitSolution', { bountyId: waiting, craftId: solution });
  const order = await buy(owner);
  const transactions = await transactionsOf(owner);
  await say(owner, 'reportTransactionIssue', { transactionId: transactions[0], reason: 'Other', details: 'Not me.' });

  const own = new Map([
    ['farm', [farmId]],
    ['craft', [craftId, solution]],
    ['bounty', [open, waiting]],
    ['submission', await idsOf('bounty_submissions', 'solver_id', solver.uid)],
    ['request', await idsOf('farm_join_requests', 'requester_id', newcomer.uid)],
    ['invitation', await idsOf('farm_invitations', 'email', solver.email)],
    ['order', [order]],
    ['dispute', await idsOf('transaction_disputes', 'user_id', owner.uid)],
    ['session', await idsOf('sessions', 'user_id', owner.uid)],
    ['transaction', [...transactions, ...(await transactionsOf(solver))]],
    ['user', Object.values(people).map(({ uid }) => uid)],
    ['email', Object.values(people).map(({ email }) => email)],
    ['refresh token', Object.values(people).map(({ refreshToken }) => refreshToken)],
    ['ID token', Object.values(people).map(({ idToken }) => idToken)],
  ]);
  return { people, own, pass: await passOf(furrow.url) };

  async function say(as: TestUser, call: string, data: object): Promise<unknown> {
    const { result, error } = await world.rawCall(call, as.idToken, JSON.stringify({ data }));
    if (error) throw new Error(`the cast could not ${call}: ${error.message}`);
    return result;
  }

  /** Buys coins for five dollars, paid on the card page; returns the order's id. */
  async function buy(as: TestUser): Promise<string> {
    const shopper = new Shopper({ ...furrow, world });
    return (await shopper.buy(as, 5)).orderId;
  }

  async function idsOf(table: string, column: string, value: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id::text from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(context.db);
    return rows.map(({ id }) => id);
  }

  async function transactionsOf({ uid }: TestUser): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select distinct t.public_id as id from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id where a.user_id = ${uid}`.execute(context.db);
    return rows.map(({ id }) => id);
  }
}

/** Whether the whole cast is still intact: no input so far has signed out, disabled or deleted a user. */
export async function stillStands({ people }: Cast, { world }: TestFurrow): Promise<boolean> {
  const answers = await Promise.all([
    ...Object.values(people).map((person) => world.read('me', person)),
    world.read('operatorCounts', people.operator),
  ]);
  return answers.every(({ httpStatus }) => httpStatus === 200);
}

/** Enters the passcode; returns the pass cookie. */
async function passOf(url: string): Promise<string> {
  const response = await fetch(`${url}/gate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.255.0.1' },
    body: JSON.stringify({ code: gateCode }),
  });
  const cookies = response.headers.getSetCookie();
  return cookies.find((line) => line.startsWith('furrow-gate='))?.split(';')[0] ?? '';
}

function idIn(result: unknown): string {
  const [id] = typeof result === 'object' && result !== null ? Object.values(result) : [];
  return String(id);
}
