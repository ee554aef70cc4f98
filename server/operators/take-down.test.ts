import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCraft, startCraftTrial, updateCraft } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { createFarm, updateFarmDetails } from '#contract/farms/calls.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { askOps } from '#testing/ops-shell.ts';
import { overtakingWorld } from '#testing/overtaking-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const inboxOf = async (user: TestUser) => JSON.stringify((await furrow.world.read('myNotifications', user)).value);
const noted = (event: string) =>
  furrow.context.db.selectFrom('audit_log').select('detail').where('event', '=', event).execute();

test('a craft that an operator takes down leaves the market and stays private until it is put back', async () => {
  const [creator, reader] = [await furrow.world.user(), await furrow.world.user()];
  const craft = { name: 'Not for all', prompt: 'Read this.', isPublic: true };
  const { result } = await furrow.world.call(createCraft, creator, craft);
  const craftId = result?.craftId ?? '';
  await furrow.world.call(startCraftTrial, reader, { craftId });
  const found = async () =>
    JSON.stringify((await furrow.world.read('browseCrafts', null, { search: 'Not for' })).value);
  const publish = () => furrow.world.call(updateCraft, creator, { craftId, isPublic: true });
  expect(await found()).toContain(craftId);

  expect((await askOps(furrow, 'crafts', 'take-down', craftId)).code).toBe(2);
  const { code, said } = await askOps(furrow, 'crafts', 'take-down', craftId, '--reason', 'Unlawful.');
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('"Not for all" is private now') });
  expect(await found()).not.toContain(craftId);
  expect(await inboxOf(creator)).toContain('took your Craft \\"Not for all\\" off the market');
  expect((await publish()).error).toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: craftMessages.keptOffMarket,
  });
  expect((await furrow.world.call(updateCraft, creator, { craftId, name: 'Mine' })).error).toBeUndefined();
  expect((await furrow.world.read('craft', creator, { craftId })).value).toMatchObject({ isTakenDown: true });
  expect((await furrow.world.read('craft', reader, { craftId })).value).toMatchObject({
    prompt: 'Read this.',
    isTakenDown: false,
  });
  expect(await askOps(furrow, 'crafts', 'take-down', craftId, '--reason', 'Again.')).toEqual({
    code: 2,
    said: craftMessages.isTakenDown,
  });
  expect(await noted('craft-taken-down')).toMatchObject([
    { detail: { id: craftId, uid: creator.uid, reason: 'Unlawful.' } },
  ]);

  expect((await askOps(furrow, 'crafts', 'put-back', craftId, '--reason', 'It was lawful.')).code).toBe(0);
  expect(await inboxOf(creator)).toContain(craftMessages.putBack('Mine').replaceAll('"', '\\"'));
  expect(await found()).not.toContain(craftId);
  expect((await publish()).error).toBeUndefined();
  expect((await askOps(furrow, 'crafts', 'put-back', craftId, '--reason', 'Again.')).said).toBe(
    craftMessages.notTakenDown,
  );
});

test('a farm that an operator takes down is private and stays so until it is put back', async () => {
  const [owner, visitor] = [await furrow.world.user(), await furrow.world.user()];
  const { result } = await furrow.world.call(createFarm, owner, { name: 'Weeds for all' });
  const farmId = result?.farmId ?? '';
  const publish = () => furrow.world.call(updateFarmDetails, owner, { farmId, isPublic: true });
  await publish();
  const seenBy = async (user: TestUser) => (await furrow.world.read('farm', user, { farmId })).value;
  expect(await seenBy(visitor)).toMatchObject({ name: 'Weeds for all' });

  expect((await askOps(furrow, 'farms', 'take-down', farmId, '--reason', 'Unlawful.')).code).toBe(0);
  expect(await seenBy(visitor)).toBeUndefined();
  expect(await seenBy(owner)).toMatchObject({ isPublic: false, isTakenDown: true });
  expect(await inboxOf(owner)).toContain('made your farm \\"Weeds for all\\" private');
  expect((await publish()).error).toMatchObject({ status: 'FAILED_PRECONDITION', message: farmMessages.keptPrivate });
  expect(await noted('farm-taken-down')).toMatchObject([{ detail: { id: farmId, uid: owner.uid } }]);
  expect((await askOps(furrow, 'farms', 'take-down', farmId, '--reason', 'Again.')).said).toBe(
    farmMessages.isTakenDown,
  );

  expect((await askOps(furrow, 'farms', 'put-back', farmId, '--reason', 'It was lawful.')).code).toBe(0);
  // Only its owner makes it public again.
  expect(await seenBy(owner)).toMatchObject({ isPublic: false, isTakenDown: false });
  expect((await publish()).error).toBeUndefined();
  expect((await askOps(furrow, 'farms', 'put-back', farmId, '--reason', 'Again.')).said).toBe(
    farmMessages.notTakenDown,
  );
});

test('a craft or farm that is deleted during its take-down is reported as unknown', async () => {
  const owner = await furrow.world.user();
  const { result: farm } = await furrow.world.call(createFarm, owner, { name: 'Gone meanwhile' });
  const { result: craft } = await furrow.world.call(createCraft, owner, { name: 'Gone meanwhile' });
  const { overtaken } = overtakingWorld(() => furrow);
  for (const [subject, id = '', said] of [
    ['farms', farm?.farmId, farmMessages.unknown],
    ['crafts', craft?.craftId, craftMessages.unknown],
  ] as const) {
    const answer = await overtaken(
      (tx) => tx.deleteFrom(subject).where('id', '=', id).execute(),
      () => askOps(furrow, subject, 'take-down', id, '--reason', 'Unlawful.'),
    );
    expect(answer).toEqual({ code: 2, said });
  }
});

test.each(['crafts', 'farms'])('an unknown id among %s can be neither taken down nor put back', async (subject) => {
  for (const verb of ['take-down', 'put-back'])
    expect(await askOps(furrow, subject, verb, 'nothing', '--reason', 'x')).toMatchObject({ code: 2 });
});

test.each(['crafts', 'farms'] as const)('the database refuses a public item that was taken down: %s', async (table) => {
  const owner = await furrow.world.user();
  const { db } = furrow.context;
  const made =
    table === 'crafts'
      ? (await furrow.world.call(createCraft, owner, { name: 'Kept', prompt: 'x' })).result?.craftId
      : (await furrow.world.call(createFarm, owner, { name: 'Kept away' })).result?.farmId;
  const both = { is_public: true, taken_down_at: new Date() };
  await expect(
    db
      .updateTable(table)
      .set(both)
      .where('id', '=', made ?? '')
      .execute(),
  ).rejects.toThrow(/taken_down_are_private/);
});
