import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptFarmInvitation,
  approveFarmJoinRequest,
  createFarm,
  declineFarmInvitation,
  declineFarmJoinRequest,
  deleteFarm,
  inviteUserToFarm,
  leaveFarm,
  removeFarmMember,
  requestToJoinFarm,
  transferFarm,
  updateFarmDetails,
  withdrawFarmInvitation,
  withdrawFarmJoinRequest,
} from '#contract/farms/calls.ts';
import { deadlocks } from '#testing/deadlocks.ts';
import { createFarmCaller } from '#testing/farm-caller.ts';
import { brokenFarmInvariants } from '#testing/farm-invariants.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { browseFarms } from './farm-store.ts';

/** Ten thousand schedules are the full proof (ROUNDS=10000); a few are enough for every run. SEED varies them. */
const rounds = Number(process.env.ROUNDS ?? 100);
const seed = Number(process.env.SEED ?? 1);

const acts = [
  'create',
  'open',
  'ask',
  'approve',
  'decline request',
  'withdraw',
  'invite',
  'accept',
  'decline invitation',
  'take back',
  'leave',
  'remove',
  'transfer',
  'delete',
] as const;
type Act = (typeof acts)[number];
/** An act, the user who acts, and the thing acted on. The numbers are taken modulo the number of choices. */
type Step = { act: Act; who: number; which: number; to: number };

const step = fc.record({ act: fc.constantFrom(...acts), who: fc.nat(50), which: fc.nat(50), to: fc.nat(50) });
/** Three sequences of steps that run concurrently. */
const schedule = fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 3, maxLength: 3 });

let furrow: TestFurrow;
let call: ReturnType<typeof createFarmCaller>;
let people: TestUser[];
beforeAll(async () => {
  // No worker: nobody is to read the mails of so many farms.
  furrow = await startTestFurrow({ settings: { ROLE: 'web' } });
  call = createFarmCaller(furrow.context);
  people = await Promise.all(Array.from({ length: 6 }, () => furrow.world.user()));
  await furrow.context.db.updateTable('users').set({ email_verified: true }).execute();
});
afterAll(() => furrow.close());

test(`farm invariants hold and nothing deadlocks when several users act at once: ${rounds} schedules`, async () => {
  const done = new Map<Act, number>();
  const property = fc.asyncProperty(schedule, async (lanes) => {
    await begin();
    const outcomes = await Promise.all(
      lanes.map(async (steps) => {
        const told: [Act, string][] = [];
        for (const one of steps) told.push([one.act, await perform(one)]);
        return told;
      }),
    );
    for (const [act, status] of outcomes.flat()) {
      if (status === 'OK') done.set(act, (done.get(act) ?? 0) + 1);
      expect(['INTERNAL', 'UNAVAILABLE'], act).not.toContain(status);
    }
    expect(await brokenFarmInvariants(furrow.context.db)).toEqual([]);
    await expectTrueCounts();
  });
  await fc.assert(property, { numRuns: rounds, seed, endOnFailure: true });
  for (const act of acts) expect(done.get(act), `${act} succeeded at times`).toBeGreaterThan(0);
  expect(await deadlocks(furrow.context.db), 'not even the database had to break a ring of waits').toBe(0);
}, 3_600_000);

const pick = <T>(things: readonly T[], number: number): T | undefined => things[number % things.length];
const personOf = (uid: string | undefined) => people.find((person) => person.uid === uid);

function personNumber(number: number): TestUser {
  const person = pick(people, number);
  if (!person) throw new Error('There are no people.');
  return person;
}

/** Two farms with a member each, somebody who asks and somebody who is invited: every act has something to do. */
async function begin() {
  const [a, b, c, d, e, f] = people.map(({ uid }) => uid);
  const { db } = furrow.context;
  await sql`with limits as (delete from limit_counters), jobs as (delete from graphile_worker._private_jobs)
    delete from farms`.execute(db);
  await sql`
    with made as (
      insert into farms (id, name, name_key, owner_id, is_public, created_at)
      values ('one', 'Farm One', 'farm one', ${a}, true, now()), ('two', 'Farm Two', 'farm two', ${b}, true, now())),
    asked as (
      insert into farm_join_requests (id, farm_id, requester_id, created_at)
      values ('r1', 'one', ${e}, now()), ('r2', 'two', ${e}, now())),
    invited as (
      insert into farm_invitations (id, farm_id, email, created_at, expires_at)
      select 'i' || u.uid, 'two', u.email, now(), now() + interval '1 day' from users u where u.uid in (${e}, ${f}))
    insert into farm_members (user_id, farm_id, joined_at)
    values (${a}, 'one', now()), (${b}, 'two', now()), (${c}, 'one', now()), (${d}, 'two', now())`.execute(db);
}

type State = {
  farms: { id: string; owner: string }[];
  requests: { id: string; requester: string; owner: string }[];
  invitations: { id: string; email: string; owner: string }[];
};

/** The current state, which may change at the next moment. */
async function look(): Promise<State> {
  const { rows } = await sql<State>`select
    (select coalesce(json_agg(json_build_object('id', id, 'owner', owner_id) order by id), '[]') from farms) as farms,
    (select coalesce(json_agg(json_build_object('id', r.id, 'requester', r.requester_id, 'owner', f.owner_id) order by r.id), '[]')
      from farm_join_requests r join farms f on f.id = r.farm_id where r.status = 'pending') as requests,
    (select coalesce(json_agg(json_build_object('id', i.id, 'email', i.email, 'owner', f.owner_id) order by i.id), '[]')
      from farm_invitations i join farms f on f.id = i.farm_id where i.status = 'pending') as invitations`.execute(
    furrow.context.db,
  );
  return rows[0] ?? { farms: [], requests: [], invitations: [] };
}

/** Performs a step as the user who may do it, or as any user if there is nothing to act on. */
async function perform({ act, who, which, to }: Step): Promise<string> {
  const { farms, requests, invitations } = await look();
  const [farm, request, invitation] = [pick(farms, which), pick(requests, which), pick(invitations, which)];
  const anybody = personNumber(who);
  const owner = personOf(farm?.owner) ?? anybody;
  const other = personNumber(to);
  const farmId = farm?.id ?? 'gone';
  const requestId = request?.id ?? 'gone';
  const invitationId = invitation?.id ?? 'gone';
  const answering = personOf(request?.owner) ?? anybody;
  const invitee = people.find(({ email }) => email === invitation?.email) ?? anybody;
  const made = await (() => {
    switch (act) {
      case 'create':
        return call(createFarm, anybody, { name: `Farm ${which % 3}` });
      case 'open':
        return call(updateFarmDetails, owner, { farmId, isPublic: to % 4 > 0, acceptingMembers: who % 4 > 0 });
      case 'ask':
        return call(requestToJoinFarm, anybody, { farmId });
      case 'approve':
        return call(approveFarmJoinRequest, answering, { requestId, requesterUid: request?.requester ?? 'gone' });
      case 'decline request':
        return call(declineFarmJoinRequest, answering, { requestId });
      case 'withdraw':
        return call(withdrawFarmJoinRequest, personOf(request?.requester) ?? anybody, { requestId });
      case 'invite':
        return call(inviteUserToFarm, owner, { farmId, inviteeEmail: other.email });
      case 'accept':
        return call(acceptFarmInvitation, invitee, { invitationId });
      case 'decline invitation':
        return call(declineFarmInvitation, invitee, { invitationId });
      case 'take back':
        return call(withdrawFarmInvitation, personOf(invitation?.owner) ?? anybody, { invitationId });
      case 'leave':
        return call(leaveFarm, anybody, {});
      case 'remove':
        return call(removeFarmMember, owner, { farmId, userId: other.uid });
      case 'transfer':
        return call(transferFarm, owner, { farmId, userId: other.uid });
      case 'delete':
        return call(deleteFarm, owner, { farmId });
    }
  })();
  return made.status;
}

async function expectTrueCounts() {
  const { db } = furrow.context;
  const { items } = await browseFarms(db, { search: '', after: null, perPage: 10 });
  const rows = await db
    .selectFrom('farm_members')
    .select(({ fn }) => ['farm_id', fn.countAll<number>().as('members')])
    .groupBy('farm_id')
    .execute();
  for (const { id, memberCount } of items)
    expect(memberCount).toBe(rows.find(({ farm_id }) => farm_id === id)?.members);
}
