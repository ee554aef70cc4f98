import { type Auth, insertUser } from '../auth/index.ts';
import { demoPurchase, openAccounts, refillMonthlyCredits, spendCoins } from '../coins/index.ts';
import { insertCraft } from '../crafts/index.ts';
import { addMember, insertFarm, insertJoinRequest } from '../farms/index.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { randomId } from '../platform/random-id.ts';
import { addDemoBounty } from './add-demo-bounty.ts';
import { demoBounties } from './demo-bounties.ts';
import { demoCrafts } from './demo-crafts.ts';
import { demoFarms } from './demo-farms.ts';
import { demoPassword, demoPeople } from './demo-people.ts';

const dayMs = 24 * 3_600_000;
const joinedDaysAgo = 40;

/** Fills an empty database with a few people and a month of their history, so that a first visit has something to see. */
export async function demoWorld({ db, clock, log }: Context, auth: Auth): Promise<void> {
  if (await db.selectFrom('users').select('uid').limit(1).executeTakeFirst()) return;
  const passwordHash = await auth.hashPassword(demoPassword);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    for (const person of demoPeople) await addPerson(tx, person, passwordHash, now);
    const past: Happening[] = [
      ...demoPeople.flatMap(({ email, past }) =>
        past.map((one) => ({
          daysAgo: one.daysAgo,
          happen: async () => spendOrBuy(tx, await uidOf(tx, email), one, now),
        })),
      ),
      ...demoBounties.map((bounty) => ({
        daysAgo: bounty.daysAgo,
        happen: () =>
          addDemoBounty(tx, bounty, {
            uidOf: (email) => uidOf(tx, email),
            daysAgo: (days) => new Date(now.getTime() - days * dayMs),
          }),
      })),
    ];
    for (const { of, daysAgo, ...craft } of demoCrafts)
      await insertCraft(
        tx,
        { ...craft, description: '' },
        await uidOf(tx, of),
        new Date(now.getTime() - daysAgo * dayMs),
      );
    for (const farm of demoFarms) await addFarm(tx, farm, now);
    // The ledger is a journal: what happened first is written first.
    for (const { happen } of past.sort((one, other) => other.daysAgo - one.daysAgo)) await happen();
    for (const { email } of demoPeople) await refillMonthlyCredits(tx, await uidOf(tx, email), now);
  });
  log.info({ people: demoPeople.length }, 'demo world made');
}

/** What somebody did so many days ago. */
type Happening = { daysAgo: number; happen(): Promise<void> };

async function addFarm(tx: Tx, { of, members, askers, daysAgo, ...farm }: (typeof demoFarms)[number], now: Date) {
  const daysBack = (days: number) => new Date(now.getTime() - days * dayMs);
  const farmId = await insertFarm(tx, { ...farm, isPublic: true }, await uidOf(tx, of), daysBack(daysAgo));
  if (farmId === null) throw new Error(`There are two demo farms named ${farm.name}.`);
  for (const member of members)
    await addMember(tx, { farmId, uid: await uidOf(tx, member), now: daysBack(daysAgo / 2) });
  for (const asker of askers) await insertJoinRequest(tx, { farmId, requesterId: await uidOf(tx, asker), now });
}

async function uidOf(tx: Tx, email: string): Promise<string> {
  return (await tx.selectFrom('users').select('uid').where('email', '=', email).executeTakeFirstOrThrow()).uid;
}

async function addPerson(
  tx: Tx,
  { email, displayName, isProCrafter }: (typeof demoPeople)[number],
  passwordHash: string,
  now: Date,
) {
  const uid = randomId();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await insertUser(tx, { uid, email, passwordHash, displayName, now: daysAgo(joinedDaysAgo) });
  await tx.updateTable('users').set({ email_verified: true }).where('uid', '=', uid).execute();
  if (isProCrafter)
    await tx.insertInto('user_roles').values({ user_id: uid, role: 'pro_creator', granted_at: now }).execute();
  await openAccounts(tx, uid, daysAgo(joinedDaysAgo));
}

async function spendOrBuy(tx: Tx, uid: string, one: (typeof demoPeople)[number]['past'][number], now: Date) {
  const at = new Date(now.getTime() - one.daysAgo * dayMs);
  if ('boughtDollars' in one) return demoPurchase(tx, uid, one.boughtDollars, at);
  await spendCoins(tx, {
    uid,
    kind: 'aiUse',
    into: [{ account: 'ai_revenue', amountMillicoins: one.usedMillicoins }],
    key: `demo:${uid}:${one.daysAgo}`,
    description: 'AI use: chat in the editor',
    now: at,
  });
}
