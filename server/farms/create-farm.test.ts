import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkFarmNameIsUnique,
  createFarm,
  requestToJoinFarm,
  setFarmIcon,
  updateFarmDetails,
} from '#contract/farms/calls.ts';
import { farmNameKey } from '#contract/farms/farm-name.ts';
import { farmMessages } from '#contract/farms/messages.ts';
import { farmsPerPage } from '#contract/farms/queries.ts';
import { createFarmCaller } from '#testing/farm-caller.ts';
import { brokenFarmInvariants } from '#testing/farm-invariants.ts';
import { farmWorld } from '#testing/farm-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const { call, read, newName, newcomer, person, newFarm, itemsOf, farmIdOf } = farmWorld(() => furrow);

describe('creating a farm', () => {
  test('a new farm is private, accepts members and has its creator as owner', async () => {
    const owner = await person();
    const { result } = await call(createFarm, owner, { name: '  Green   Valley ' });
    const farmId = result?.farmId;
    expect((await read('farm', owner, { farmId })).value).toEqual({
      id: farmId,
      name: 'Green Valley',
      description: '',
      icon: null,
      visual: null,
      isPublic: false,
      acceptingMembers: true,
      ownerId: owner.uid,
      subscription: 'Membership',
      createdAt: expect.any(String),
      memberCount: 1,
      craftCount: 0,
      isTakenDown: false,
    });
    expect(await farmIdOf(owner)).toBe(farmId);
    expect(await itemsOf('farmMembers', owner, { farmId })).toEqual([
      { userId: owner.uid, displayName: null, role: 'owner', joinedAt: expect.any(String) },
    ]);
    expect((await call(createFarm, owner, { name: newName() })).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: farmMessages.ownsAFarm,
    });
  });

  test.each([
    ['', farmMessages.nameMissing],
    ['   ', farmMessages.nameMissing],
    ['\u200b\u200d\u2060', farmMessages.nameMissing],
    ['ab', farmMessages.nameTooShort],
    ['a\u200bb', farmMessages.nameTooShort],
    // Letters are counted as people see them, not as UTF-16 code units.
    ['😀a', farmMessages.nameTooShort],
    ['𝒳1', farmMessages.nameTooShort],
    ['x'.repeat(81), farmMessages.nameTooLong],
  ])('the farm name %j is refused when creating, checking and renaming', async (name, message) => {
    const { owner, farmId } = await newFarm();
    const refused = { status: 'INVALID_ARGUMENT', message };
    expect((await call(createFarm, await person(), { name })).error).toEqual(refused);
    expect((await call(checkFarmNameIsUnique, owner, { farmName: name })).error).toEqual(refused);
    expect((await call(updateFarmDetails, owner, { farmId, name })).error).toEqual(refused);
  });

  test.each([
    ['Straße', 'STRASSE'],
    ['Straße', 'STRA\u1e9eE'],
    ['ΟΔΟΣ ΑΒΓ', 'οδοςαβγ'],
    ['Οδός', 'ΟΔΌΣ'],
    ['İzmir Farm', 'izmir farm'],
    ['Zoë', 'Zo\u0451'],
    ['Fóra', 'F\u043e\u0301ra'],
    ['Ánna', '\u0386nna'],
  ])('the farm names %j and %j count as the same', (name, other) => {
    expect(farmNameKey(name)).toBe(farmNameKey(other));
  });

  test.each([
    'zen garden',
    'ZEN  GARDEN',
    'ZenGarden',
    'Zen\u200bGarden',
    'Ｚｅｎ Garden',
    'Zen G\u0430rden',
    '\u0396en Garden',
    'Z\u0395N GARDEN',
    'Zen Garde\u0578',
  ])('the farm name %j is taken once a farm is called Zen Garden', async (name) => {
    await call(createFarm, await person(), { name: 'Zen Garden' });
    const other = await newFarm();
    expect((await call(createFarm, await person(), { name })).error).toEqual({
      status: 'ALREADY_EXISTS',
      message: farmMessages.nameTaken,
    });
    expect((await call(checkFarmNameIsUnique, other.owner, { farmName: name })).result).toEqual({
      isUnique: false,
      message: farmMessages.nameTaken,
    });
    expect((await call(updateFarmDetails, other.owner, { farmId: other.farmId, name })).error).toEqual({
      status: 'ALREADY_EXISTS',
      message: farmMessages.nameTaken,
    });
  });

  test('the check of a name ignores a farm only for its own owner', async () => {
    const name = newName();
    const { owner, farmId } = await newFarm({ name });
    const check = async (user: TestUser) =>
      (await call(checkFarmNameIsUnique, user, { farmName: name, farmIdToExclude: farmId })).result?.isUnique;
    expect(await check(owner)).toBe(true);
    expect(await check(await person())).toBe(false);
  });

  test('of 40 users who create a farm with the same name at once, one succeeds', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, person));
    const answers = await Promise.all(people.map((user) => call(createFarm, user, { name: 'Wanted By All' })));
    const statuses = answers.map(({ error }) => error?.status ?? 'OK').sort();
    expect(statuses).toEqual([...Array(39).fill('ALREADY_EXISTS'), 'OK']);
    const { db } = furrow.context;
    expect(await db.selectFrom('farms').select('id').where('name', '=', 'Wanted By All').execute()).toHaveLength(1);
  });

  test('a user who creates ten farms at once has one', async () => {
    const owner = await person();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(createFarm, owner, { name: newName() })));
    expect(answers.filter(({ result }) => result)).toHaveLength(1);
    expect(new Set(answers.map(({ error }) => error?.status))).toEqual(new Set([undefined, 'FAILED_PRECONDITION']));
  });
});

test('a user who is deleted during a call creates no farm and asks to join none', async () => {
  const { farmId } = await newFarm();
  for (let round = 0; round < 15; round += 1) {
    const [founder, asker] = [await newcomer(), await newcomer()];
    const remove = ({ idToken }: TestUser) => furrow.world.identity('v1/accounts:delete', { idToken });
    const [, founded, , asked] = await Promise.all([
      remove(founder),
      call(createFarm, founder, { name: newName() }),
      remove(asker),
      call(requestToJoinFarm, asker, { farmId }),
    ]);
    for (const { error } of [founded, asked]) expect([undefined, 'UNAUTHENTICATED']).toContain(error?.status);
  }
  expect(await brokenFarmInvariants(furrow.context.db)).toEqual([]);
});

test('a call that runs after its caller was deleted is unauthenticated', async () => {
  const { farmId } = await newFarm();
  const gone = await newcomer();
  await furrow.world.identity('v1/accounts:delete', { idToken: gone.idToken });
  const callAsLetIn = createFarmCaller(furrow.context);
  expect((await callAsLetIn(createFarm, gone, { name: newName() })).status).toBe('UNAUTHENTICATED');
  expect((await callAsLetIn(requestToJoinFarm, gone, { farmId })).status).toBe('UNAUTHENTICATED');
});

describe('farm details', () => {
  test('the owner changes description, icon and settings', async () => {
    const { owner, farmId } = await newFarm();
    expect((await call(updateFarmDetails, owner, { farmId, description: 'We grow.' })).result).toEqual({
      message: farmMessages.saved,
    });
    await call(setFarmIcon, owner, { farmId, icon: 'zen_garden' });
    await call(updateFarmDetails, owner, { farmId, acceptingMembers: false });
    expect((await read('farm', owner, { farmId })).value).toMatchObject({
      description: 'We grow.',
      icon: 'zen_garden',
      isPublic: true,
      acceptingMembers: false,
    });
  });

  test.each([
    [{ description: 'x'.repeat(501) }, farmMessages.descriptionTooLong],
    [{}, farmMessages.nothingToChange],
  ])('a change of farm details to %j is refused with a message', async (fields, message) => {
    const { owner, farmId } = await newFarm();
    const { error } = await call(updateFarmDetails, owner, { farmId, ...fields });
    expect(error).toEqual({ status: 'INVALID_ARGUMENT', message });
  });

  test.each([{ isPublic: 'yes' }, { ownerId: 'x' }, { memberCount: 9 }, { visual: 'x' }])(
    'a change of farm details cannot set %j',
    async (fields) => {
      const { owner, farmId } = await newFarm();
      expect((await call(updateFarmDetails, owner, { farmId, ...fields })).error?.status).toBe('INVALID_ARGUMENT');
    },
  );

  test('an unknown farm icon is refused', async () => {
    const { owner, farmId } = await newFarm();
    const { error } = await call(setFarmIcon, owner, { farmId, icon: '../../etc' });
    expect(error).toEqual({ status: 'INVALID_ARGUMENT', message: farmMessages.iconUnknown });
  });
});

test('farms are found by name and description, page by page, also with a typing error', async () => {
  const farm = await newFarm({ name: 'Umbrella Orchard' });
  await call(updateFarmDetails, farm.owner, { farmId: farm.farmId, description: 'Pears_100% grafted' });
  for (const search of ['umbrella', 'ORCH', 'pears_100%', 'umbrela'])
    expect((await itemsOf('browseFarms', null, { search })).map(({ id }) => id)).toEqual([farm.farmId]);
  expect(await itemsOf('browseFarms', null, { search: 'zzqqyy' })).toEqual([]);
  const { db } = furrow.context;
  await sql`with owners as (
      insert into users (uid, valid_since, created_at, last_login_at)
      select 'many-' || n, now(), now(), now() from generate_series(1, ${farmsPerPage}::integer) n returning uid
    ), made as (
      insert into farms (id, name, name_key, owner_id, is_public, created_at) select uid, uid, uid, uid, true, now() from owners
    )
    insert into farm_members (farm_id, user_id, joined_at) select uid, uid, now() from owners`.execute(db);
  const { value } = await read('browseFarms', null, {});
  const next = typeof value === 'object' && value !== null && 'next' in value ? value.next : null;
  const [first, second] = [await itemsOf('browseFarms', null), await itemsOf('browseFarms', null, { after: next })];
  expect([first.length, second.length > 0]).toEqual([farmsPerPage, true]);
  const ids = [...first, ...second].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await read('browseFarms', null, { after: 'x' })).error?.status).toBe('INVALID_ARGUMENT');
  await sql`delete from farms where id like 'many-%'`.execute(db);
  await sql`delete from users where uid like 'many-%'`.execute(db);
});

test('words of private farms are not stored for searches', async () => {
  const { owner, farmId } = await newFarm({ name: 'Salsify Acre', isPublic: false });
  await call(updateFarmDetails, owner, { farmId, description: 'Of scorzonera.' });
  const words = furrow.context.db.selectFrom('farm_words').select('word');
  expect(await words.where('word', 'in', ['salsify', 'scorzonera']).execute()).toEqual([]);
});
