import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { createIdTokens } from './id-token.ts';
import { openSigningKeys } from './rotate-keys.ts';
import { findTokenSubject } from './token-subject.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterEach(() => furrow.clock.reset());
afterAll(() => furrow.close());

const hourMs = 3_600_000;
const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
const published = async (): Promise<string[]> => {
  const { keys } = await (await fetch(`${furrow.url}/identity/jwks`)).json();
  return keys.map(({ kid }: { kid: string }) => kid);
};
const works = async (idToken: string) => (await furrow.world.read('me', { idToken })).httpStatus === 200;

test('an operator rotates the signing key to the published successor, and no user is signed out', async () => {
  let user = await furrow.world.user();
  const [old, next, ...others] = await published();
  expect(others).toEqual([]);
  expect(kidOf(user.idToken)).toBe(old);
  // An operator's shell is another process: it shares nothing with the server but the database.
  const { context, clock } = furrow;
  const desk = await openSigningKeys(context.db, context.config, clock);
  const signsFrom = await desk.rotate();
  // The next key is as old as the database, so it waits until caches of the key set have it.
  expect(signsFrom.getTime() - clock.now().getTime()).toBeGreaterThan(1.5 * hourMs);
  expect(await desk.rotate()).toEqual(signsFrom);
  expect(kidOf((await furrow.world.refresh(user.refreshToken)).idToken)).toBe(old);

  clock.move(signsFrom.getTime() - clock.now().getTime() - 1_000);
  const before = await furrow.world.signIn(user);
  expect(kidOf(before.idToken)).toBe(old);
  clock.move(1_000);
  user = await furrow.world.signIn(user);
  expect(kidOf(user.idToken)).toBe(next);
  // Tokens of both keys work side by side.
  for (const { idToken } of [before, user]) expect(await works(idToken)).toBe(true);

  clock.move(50 * 60_000);
  await desk.rotateIfDue();
  expect(await works(user.idToken)).toBe(true);
  clock.move(11 * 60_000);
  expect(await published()).toEqual([old, next, expect.any(String)]);
  clock.move(2 * hourMs);
  await desk.rotateIfDue();
  clock.move(11 * 60_000);
  expect(await published()).toEqual([next, expect.any(String)]);
  expect((await furrow.world.refresh(user.refreshToken)).httpStatus).toBe(200);
});

test('a successor that has been published for two hours signs as soon as an operator rotates the keys', async () => {
  const { context, clock } = furrow;
  clock.move(24 * hourMs);
  const desk = await openSigningKeys(context.db, context.config, clock);
  const [signing, successor] = (await desk.jwks()).map(({ kid }) => kid);
  expect((await desk.current()).kid).toBe(signing);
  expect((await desk.rotate()).getTime()).toBeLessThanOrEqual(clock.now().getTime());
  expect((await desk.current()).kid).toBe(successor);
  expect(await desk.jwks()).toHaveLength(3);
});

test('a process with old keys in its cache accepts an ID token that another process signed with a newer key', async () => {
  furrow.clock.move(24 * hourMs);
  const user = await furrow.world.user();
  const { sid } = JSON.parse(Buffer.from(user.idToken.split('.')[1] ?? '', 'base64url').toString());
  const { context, clock } = furrow;
  const desk = await openSigningKeys(context.db, context.config, clock);
  await desk.rotate();
  clock.move(2.5 * hourMs);
  const elsewhere = createIdTokens(desk, context.config.projectId, clock);
  const idToken = await elsewhere.mint(await findTokenSubject(context.db, sid));
  expect(kidOf(idToken)).not.toBe(kidOf(user.idToken));
  expect(await works(idToken)).toBe(true);
});

test("a rotation because the key's month is over is in the audit log", async () => {
  const { context, clock } = furrow;
  const noted = context.db.selectFrom('audit_log').select('user_agent').where('event', '=', 'keys-rotated');
  const desk = await openSigningKeys(context.db, context.config, clock);
  await desk.rotateIfDue();
  const before = (await noted.execute()).length;
  clock.move(100 * 24 * hourMs);
  await desk.rotateIfDue();
  expect((await noted.execute()).slice(before)).toEqual([{ user_agent: 'schedule' }]);
});

/** Opens keys on a database that counts its statements, and fails on demand. */
async function countedKeys() {
  const { context, clock } = furrow;
  const database = { statements: 0, isDown: false };
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      database.statements += 1;
      if (database.isDown) throw new Error('the database is down');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const keys = await openSigningKeys(context.db.withPlugin(counting), context.config, clock);
  database.statements = 0;
  return { keys, database };
}

test('a flood of unknown key ids reads the keys once, and again only after a few seconds', async () => {
  const { keys, database } = await countedKeys();
  const flood = () => Promise.all(Array.from({ length: 500 }, (_, index) => keys.find(`forged-${index}`)));
  expect(new Set(await flood())).toEqual(new Set([null]));
  await flood();
  expect(database.statements).toBe(1);
  furrow.clock.move(5_000);
  await flood();
  expect(database.statements).toBe(2);
});

test('a process whose clock was ahead for a while and is set back reads new keys as before', async () => {
  const { keys, database } = await countedKeys();
  furrow.clock.move(20 * 24 * hourMs);
  await keys.current();
  furrow.clock.move(-20 * 24 * hourMs);
  database.statements = 0;
  await keys.current();
  expect(database.statements).toBe(1);
  await keys.current();
  expect(database.statements).toBe(1);
});

test('simultaneous requests with outdated keys read them once, and at once again after a failed read', async () => {
  const { keys, database } = await countedKeys();
  furrow.clock.move(11 * 60_000);
  database.isDown = true;
  await expect(keys.current()).rejects.toThrow('the database is down');
  database.isDown = false;
  database.statements = 0;
  await Promise.all(Array.from({ length: 100 }, () => keys.current()));
  expect(database.statements).toBe(1);
});

test('opening the keys with another SECRET fails and stores no key', async () => {
  const { context, clock } = furrow;
  // By now the next key signs, and a new one is due.
  clock.move(300 * 24 * hourMs);
  const foreign = { ...context.config, secret: Buffer.alloc(32, 7) };
  await expect(openSigningKeys(context.db, foreign, clock)).rejects.toThrow('SECRET is not the one');
  const desk = await openSigningKeys(context.db, context.config, clock);
  expect((await desk.jwks()).length).toBeGreaterThan(1);
});
