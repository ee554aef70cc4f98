import { sql } from 'kysely';
import { dayMs } from '#contract/wire/day.ts';
import { invariant } from '#contract/wire/invariant.ts';
import { type Auth, findUserByEmail, grantRole, insertUser } from '../auth/index.ts';
import { demoPurchase, openAccounts, refillMonthlyCredits, spendCoins } from '../coins/index.ts';
import { insertCraft, insertGrant, insertTrial } from '../crafts/index.ts';
import { addMember, farmIdOf, farmNews, insertFarm, insertJoinRequest, joinRequestsLink } from '../farms/index.ts';
import { notify } from '../notifications/index.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { randomId } from '../platform/random-id.ts';
import { demoBounties } from './demo-bounties.ts';
import { addDemoBounty, addDemoSubmission, type People } from './demo-bounty-story.ts';
import { demoCrafts } from './demo-crafts.ts';
import { demoFarms } from './demo-farms.ts';
import { demoPassword, demoPeople } from './demo-people.ts';

const joinedDaysAgo = 40;
/** The key of an advisory lock; any number not used by another lock. */
const demoLock = 7_214_003;

/** Fills an empty database with a few people and a month of their history, so that a first visit shows something. */
export async function demoWorld({ config, db, clock, log }: Context, auth: Pick<Auth, 'hashPassword'>): Promise<void> {
  const now = clock.now();
  const daysAgo: DaysAgo = (days) => new Date(now.getTime() - days * dayMs);
  const isMade = await inTransaction(db, async (tx) => {
    // Another process may be making the demo world too.
    await sql`select pg_advisory_xact_lock(${demoLock})`.execute(tx);
    if (await tx.selectFrom('users').select('uid').limit(1).executeTakeFirst()) return false;
    const passwordHash = await auth.hashPassword(demoPassword);
    for (const person of demoPeople) await addPerson(tx, person, passwordHash, daysAgo);
    for (const craft of demoCrafts) await addCraft(tx, craft, daysAgo);
    for (const farm of demoFarms) await addFarm(tx, farm, daysAgo);
    const tell: People['tell'] = (uid, news) => notify(tx, config, { to: [uid], ...news });
    const people = { uidOf: (email: string) => uidOf(tx, email), daysAgo, tell };
    for (const { happen } of pastOf(tx, people)) await happen();
    for (const farm of demoFarms) await askToJoin(tx, farm, people);
    return true;
  });
  if (isMade) log.info({ people: demoPeople.length }, 'demo world made');
}

/** The time this many days before the demo world is made. */
type DaysAgo = (days: number) => Date;

/** The events that moved coins, oldest first: the ledger is a journal, and numbers its entries as they are written. */
function pastOf(tx: Tx, people: People): { daysAgo: number; happen(): Promise<void> }[] {
  const ofPeople = demoPeople.flatMap(({ email, past }) =>
    past.map((one) => ({
      daysAgo: one.daysAgo,
      happen: async () => spendOrBuy(tx, await uidOf(tx, email), one, people.daysAgo(one.daysAgo)),
    })),
  );
  // Like the monthly job, which runs before anything else in a month.
  const ofMonths = monthsBegun(people.daysAgo).map((begun) => ({
    daysAgo: (people.daysAgo(0).getTime() - begun.getTime()) / dayMs,
    happen: async () => {
      for (const { email } of demoPeople) await refillMonthlyCredits(tx, await uidOf(tx, email), begun);
    },
  }));
  const ofBounties = demoBounties.flatMap((bounty) => [
    { daysAgo: bounty.daysAgo, happen: () => addDemoBounty(tx, bounty, people) },
    {
      daysAgo: bounty.submission?.daysAgo ?? bounty.daysAgo,
      happen: () => addDemoSubmission(tx, bounty, people),
    },
  ]);
  return [...ofMonths, ...ofPeople, ...ofBounties].sort((one, other) => other.daysAgo - one.daysAgo);
}

/** The beginnings (UTC) of the months that began since the demo people joined: at most two in forty days. */
function monthsBegun(daysAgo: DaysAgo): Date[] {
  const [joined, now] = [daysAgo(joinedDaysAgo), daysAgo(0)];
  const begun = [1, 2].map((month) => new Date(Date.UTC(joined.getUTCFullYear(), joined.getUTCMonth() + month)));
  return begun.filter((moment) => moment <= now);
}

async function addCraft(tx: Tx, craft: (typeof demoCrafts)[number], daysAgo: DaysAgo) {
  const { of, daysAgo: days, holders = [], ...texts } = craft;
  const craftId = await insertCraft(tx, { ...texts, description: '' }, await uidOf(tx, of), daysAgo(days));
  for (const { email, by, daysAgo: since } of holders) {
    if (by === 'grant') await insertGrant(tx, { craftId, email, now: daysAgo(since) });
    else await insertTrial(tx, { craftId, uid: await uidOf(tx, email), now: daysAgo(since) });
  }
}

async function addFarm(tx: Tx, farm: (typeof demoFarms)[number], daysAgo: DaysAgo) {
  const { of, members, daysAgo: days, name, description, icon } = farm;
  const farmId = await insertFarm(tx, { name, description, icon, isPublic: true }, await uidOf(tx, of), daysAgo(days));
  if (farmId === null) throw new Error(`There are two demo farms named ${farm.name}.`);
  for (const member of members) await addMember(tx, { farmId, uid: await uidOf(tx, member), now: daysAgo(days / 2) });
}

/** Adds requests to join the farm, with notifications for its owner. */
async function askToJoin(
  tx: Tx,
  { of, name, askers }: (typeof demoFarms)[number],
  { uidOf: find, daysAgo, tell }: People,
) {
  const owner = await find(of);
  const farmId = await farmIdOf(tx, owner);
  invariant(farmId, `${of} has the farm ${name}`);
  const now = daysAgo(0);
  for (const asker of askers) {
    const id = await insertJoinRequest(tx, { farmId, requesterId: await find(asker), now });
    invariant(id, `${asker} asks to join ${name} once`);
    const asksFor = { table: 'farm_join_requests', id } as const;
    const news = farmNews({ what: 'requested', farmName: name, by: asker });
    await tell(owner, { ...news, link: joinRequestsLink(farmId), asksFor, now });
  }
}

async function uidOf(tx: Tx, email: string): Promise<string> {
  const user = await findUserByEmail(tx, email);
  invariant(user, `${email} is one of the demo people`);
  return user.uid;
}

async function addPerson(
  tx: Tx,
  { email, displayName, isProCrafter }: (typeof demoPeople)[number],
  passwordHash: string,
  daysAgo: DaysAgo,
) {
  const uid = randomId();
  const now = daysAgo(joinedDaysAgo);
  await insertUser(tx, { uid, email, emailVerified: true, passwordHash, displayName, now });
  if (isProCrafter) await grantRole(tx, uid, 'pro_creator', daysAgo(0));
  await openAccounts(tx, uid, now);
}

async function spendOrBuy(tx: Tx, uid: string, one: (typeof demoPeople)[number]['past'][number], at: Date) {
  if ('boughtDollars' in one) return demoPurchase(tx, uid, one.boughtDollars, at);
  const outcome = await spendCoins(tx, {
    uid,
    kind: 'aiUse',
    into: [{ account: 'ai_revenue', amountMillicoins: one.usedMillicoins }],
    key: `demo:${uid}:${one.daysAgo}`,
    description: 'AI use: chat in the editor',
    now: at,
  });
  invariant(outcome === 'spent', `${uid} has the coins of their past`);
}
