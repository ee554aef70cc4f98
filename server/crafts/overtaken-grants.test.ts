import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantCraftAccess, withdrawCraftAccess } from '#contract/crafts/calls.ts';
import { craftWorld } from '#testing/craft-world.ts';
import { type GoogleIssuer, startGoogleIssuer } from '#testing/google-issuer.ts';
import { googleWorld } from '#testing/google-world.ts';
import { overtakingWorld } from '#testing/overtaking-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';
import type { TestUser } from '#testing/world.ts';
import type { NewOobCode } from '../auth/mails/oob-code.ts';
import { issueOobCode } from '../auth/mails/oob-code-store.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

let furrow: TestFurrow;
let google: GoogleIssuer;
let creator: TestUser;
beforeAll(async () => {
  google = await startGoogleIssuer();
  furrow = await startTestFurrow({ settings: { GOOGLE_ISSUER: google.url } });
});
afterAll(async () => {
  await furrow.close();
  await google.close();
});

const { newCraft, craftOf, me } = craftWorld(() => ({ furrow, creator }));
const { signIn: withGoogle } = googleWorld(() => furrow);
const { halfWay, whileAddressChanges } = overtakingWorld(() => furrow);

/** Makes a private craft of a new creator, with an earlier grant, so that the counter of their grants exists. */
async function grantable(): Promise<string> {
  creator = await furrow.verifiedUser();
  const craftId = await newCraft({ isPublic: false });
  await grant(craftId, furrow.world.newEmail());
  return craftId;
}

const grant = async (craftId: string, recipientEmail: string) =>
  expect((await furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail })).error).toBeUndefined();

const told = async (user: Pick<TestUser, 'idToken'>) =>
  (await furrow.world.inbox(user)).items.map(({ kind, link }) => ({ kind, link }));
const newsOf = (craftId: string) => [{ kind: 'grant', link: `/crafts/${craftId}` }];

test('a craft granted to an address that its user is leaving goes to the next user of the address', async () => {
  const craftId = await grantable();
  const [leaving, newEmail] = [await furrow.verifiedUser(), furrow.world.newEmail()];
  await whileAddressChanges(leaving, newEmail, () => grant(craftId, leaving.email));
  const left = await furrow.world.signIn({ ...leaving, email: newEmail });
  expect(await told(left)).toEqual([]);
  expect((await craftOf(craftId, left)).httpStatus).toBe(404);
  const heir = await furrow.world.user(leaving.email);
  await verifyAddress(furrow.context.db, heir.uid);
  expect(await me(heir)).toMatchObject({ purchasedCrafts: [craftId] });
});

test('a craft granted to an address that a user is changing to is notified to them', async () => {
  const craftId = await grantable();
  const [coming, newEmail] = [await furrow.verifiedUser(), furrow.world.newEmail()];
  await whileAddressChanges(coming, newEmail, () => grant(craftId, newEmail));
  expect(await told(await furrow.world.signIn({ ...coming, email: newEmail }))).toEqual(newsOf(craftId));
});

/** The ways to prove an address. `prove` returns the user, signed in. */
const proofs: Record<string, () => Promise<{ email: string; prove: () => Promise<Pick<TestUser, 'idToken'>> }>> = {
  'verify the address by a link': async () => {
    const user = await furrow.world.user();
    const prove = async () => {
      await apply({ kind: 'VERIFY_EMAIL', uid: user.uid, email: user.email });
      return user;
    };
    return { email: user.email, prove };
  },
  'change to the address': async () => {
    const [user, newEmail] = [await furrow.verifiedUser(), furrow.world.newEmail()];
    const prove = async () => {
      await apply({ kind: 'VERIFY_AND_CHANGE_EMAIL', uid: user.uid, email: user.email, newEmail });
      return furrow.world.signIn({ ...user, email: newEmail });
    };
    return { email: newEmail, prove };
  },
  'sign up with Google': async () => {
    const email = furrow.world.newEmail();
    const person = await google.person(email);
    return { email, prove: async () => ({ idToken: String((await withGoogle(person)).body.idToken) }) };
  },
};

test.each(Object.keys(proofs))(
  'a grant in progress is notified once to users who at the same time %s',
  async (name) => {
    const craftId = await grantable();
    const proof = await proofs[name]?.();
    if (!proof) throw new Error(name);
    const [, user] = await halfWay(holdCounts, () => grant(craftId, proof.email), proof.prove);
    expect(await told(user)).toEqual(newsOf(craftId));
  },
);

test('a grant that is being withdrawn is not notified to the user who verifies the address', async () => {
  const craftId = await grantable();
  const user = await furrow.world.user();
  await grant(craftId, user.email);
  const withdrawal = () => furrow.world.call(withdrawCraftAccess, creator, { craftId, recipientEmail: user.email });
  const holdUntilRead = (tx: Tx) =>
    tx.selectFrom('craft_grants').select('email').where('email', '=', user.email).forUpdate().execute();
  const prove = () => apply({ kind: 'VERIFY_EMAIL', uid: user.uid, email: user.email });
  const [{ error }] = await halfWay(holdUntilRead, withdrawal, prove);
  expect(error).toBeUndefined();
  expect(await told(user)).toEqual([]);
});

/** Makes a grant wait after its row is written, because its places are counted then. */
function holdCounts(tx: Tx) {
  const counters = tx.selectFrom('limit_counters').select('count').forUpdate();
  return counters.where('bucket', '=', `craft-grant:${creator.uid}`).execute();
}

async function apply(code: NewOobCode) {
  const { context, clock, world } = furrow;
  const oobCode = await inTransaction(context.db, (tx) => issueOobCode(tx, code, clock.now()));
  expect((await world.identity('v1/accounts:update', { oobCode })).message).toBeNull();
}
