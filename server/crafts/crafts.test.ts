import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profileSchema } from '#contract/account/profile.ts';
import { coinMessages } from '#contract/coins/messages.ts';
import {
  createCraft,
  deleteCraft,
  grantCraftAccess,
  purchaseCraft,
  returnCraft,
  startCraftTrial,
  updateCraft,
  withdrawCraftAccess,
} from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { craftGrants, equippedCrafts, grantsPerPage, myEquippedCrafts } from '#contract/crafts/queries.ts';
import { trialMs } from '#contract/crafts/trial.ts';
import { brokenFarmInvariants } from '#testing/farm-invariants.ts';
import { LiveClient } from '#testing/live-client.ts';
import { eventually } from '#testing/shopper.ts';
import { statementsWaiting } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { writeRemoteValue } from '../flags/index.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { addPurchase, markAsSolution } from './access-store.ts';
import { lockCraft } from './craft-store.ts';
import { readCraftsAtHand } from './equipped-crafts.ts';

const prompt = '# Finder\n## Description\nFinds bugs.\n## Steps\nRead everything.';

let furrow: TestFurrow;
let creator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  creator = await verifiedUser();
});
afterAll(() => furrow.close());

async function verifiedUser(): Promise<TestUser> {
  const user = await furrow.world.user();
  await furrow.context.db.updateTable('users').set({ email_verified: true }).where('uid', '=', user.uid).execute();
  return user;
}

async function newCraft(fields: object = {}, owner = creator): Promise<string> {
  const { result, error } = await furrow.world.call(createCraft, owner, {
    name: 'Bug Finder',
    prompt,
    isPublic: true,
    ...fields,
  });
  if (!result) throw new Error(JSON.stringify(error));
  return result.craftId;
}

const read = (name: string, user: TestUser | null, args: object = {}) => furrow.world.read(name, user, args);
const craftOf = async (craftId: string, user: TestUser | null) => read('craft', user, { craftId });
const me = async (user: TestUser) => (await read('me', user)).value;

describe('making and changing', () => {
  test('a new craft has its defaults', async () => {
    const { result } = await furrow.world.call(createCraft, creator, { name: '  Plain  ' });
    const { value } = await craftOf(result?.craftId ?? '', creator);
    expect(value).toEqual({
      id: result?.craftId,
      name: 'Plain',
      description: '',
      marketDescription: 'No description provided.',
      price: 0,
      isPublic: false,
      creatorId: creator.uid,
      icon: null,
      category: 'Uncategorized',
      status: 'active',
      hasPrompt: false,
      createdAt: expect.any(String),
      prompt: '',
      isOwnedByOthers: false,
    });
  });

  test.each([
    [{ name: '' }, craftMessages.nameMissing],
    [{ name: 'x'.repeat(81) }, craftMessages.nameTooLong],
    [{ price: -1 }, craftMessages.priceNotWhole],
    [{ price: 1.5 }, craftMessages.priceNotWhole],
    [{ price: '5' }, craftMessages.priceNotWhole],
    [{ price: 9 }, craftMessages.priceTooSmall],
    [{ price: 2 ** 53 }, craftMessages.priceTooLarge],
    [{ icon: '../x' }, craftMessages.iconUnknown],
    [{ icon: 'nowhere' }, expect.stringMatching(/^There is no such icon\. There are: anvil, .*, toolbox\.$/)],
    [{ description: 'x'.repeat(2_001) }, craftMessages.descriptionTooLong],
    [{ prompt: 'x'.repeat(40_001) }, craftMessages.promptTooLong],
    [{ category: 'x'.repeat(41) }, craftMessages.categoryTooLong],
  ])('%j is refused', async (fields, message) => {
    const { error } = await furrow.world.call(createCraft, creator, { name: 'Bug Finder', ...fields });
    expect(error).toEqual({ status: 'INVALID_ARGUMENT', message });
  });

  test('the longest prompt is kept in any writing, and what is longer than any is told so', async () => {
    const prompt = '稲'.repeat(40_000);
    const { result } = await furrow.world.call(createCraft, creator, { name: 'Rice', prompt });
    expect((await craftOf(result?.craftId ?? '', creator)).value).toMatchObject({ prompt });
    const { error } = await furrow.world.call(createCraft, creator, { name: 'Rice', prompt: '稲'.repeat(100_000) });
    expect(error).toEqual({
      status: 'INVALID_ARGUMENT',
      message: 'That is more than can be sent at once. Please shorten it.',
    });
  });

  test.each(['creatorId', 'status', 'marketDescription', 'createdAt', 'id'])(
    '%s is not for the browser to set',
    async (key) => {
      const { error } = await furrow.world.call(createCraft, creator, { name: 'Bug Finder', [key]: 'x' });
      expect(error?.status).toBe('INVALID_ARGUMENT');
    },
  );

  test('one account makes a hundred a day, also all at once', async () => {
    furrow.clock.moveToNextHour();
    const user = await furrow.world.user();
    const answers = await Promise.all(
      Array.from({ length: 110 }, () => furrow.world.call(createCraft, user, { name: 'Flood', isPublic: false })),
    );
    const refused = answers.flatMap(({ error }) => error ?? []);
    expect(refused).toEqual(Array(10).fill({ status: 'RESOURCE_EXHAUSTED', message: craftMessages.tooMany }));
    furrow.clock.reset();
  });

  test('its market description follows every change of description and prompt', async () => {
    const craftId = await newCraft({ prompt: '', description: 'First.' });
    const marketDescription = async () => (await craftOf(craftId, null)).value;
    expect(await marketDescription()).toMatchObject({ marketDescription: 'First.' });
    await furrow.world.call(updateCraft, creator, { craftId, description: 'Second.' });
    expect(await marketDescription()).toMatchObject({ marketDescription: 'Second.' });
    await furrow.world.call(updateCraft, creator, { craftId, prompt: '# Description\nThird.' });
    expect(await marketDescription()).toMatchObject({ marketDescription: 'Third.' });
  });

  test.each([
    ['', false],
    [' \t\r\n\v\f', false],
    ['\u00a0\u1680\u2003\u2028\u202f\u205f\u3000\ufeff', false],
    ['\n x', true],
    ['\u200b', true],
  ])('whether there is a prompt is said without it, blanks are none: %j', async (written, hasPrompt) => {
    expect(written.trim() !== '').toBe(hasPrompt);
    const owner = await verifiedUser();
    const craftId = await newCraft({ prompt: written }, owner);
    const shown = { id: craftId, hasPrompt };
    expect((await craftOf(craftId, null)).value).toMatchObject({ ...shown, prompt: null });
    expect((await read('publicCrafts', null)).value).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining(shown)]),
    });
    expect((await read('myCrafts', owner)).value).toMatchObject({ items: [shown] });
    expect((await read('equippedCrafts', owner)).value).toMatchObject({ items: [{ ...shown, prompt: written }] });
    await furrow.world.call(updateCraft, owner, { craftId, prompt: hasPrompt ? '' : 'Look closely.' });
    expect((await craftOf(craftId, null)).value).toMatchObject({ hasPrompt: !hasPrompt, prompt: null });
  });

  test('no list sends the prompt that it speaks of', async () => {
    const owner = await verifiedUser();
    const goods = 'Mulberry goods.';
    await newCraft({ name: 'Speaks of it', prompt: goods }, owner);
    const asked: [string, TestUser | null, object?][] = [
      ['publicCrafts', null],
      ['browseCrafts', null, { search: 'Speaks of it' }],
      ['myCrafts', owner],
    ];
    for (const [query, reader, args] of asked) {
      const sent = JSON.stringify((await read(query, reader, args)).value);
      expect(sent).toContain('"hasPrompt":true');
      expect(sent).not.toContain(goods);
    }
  });

  test('only what is given changes, and nothing is an error', async () => {
    const craftId = await newCraft({ price: 50, icon: 'bug-net' });
    await furrow.world.call(updateCraft, creator, { craftId, price: 70 });
    expect((await craftOf(craftId, creator)).value).toMatchObject({
      price: 70,
      icon: 'bug-net',
      name: 'Bug Finder',
      prompt,
    });
    const { error } = await furrow.world.call(updateCraft, creator, { craftId });
    expect(error).toEqual({ status: 'INVALID_ARGUMENT', message: craftMessages.nothingToChange });
  });

  test('the icon "default" is none', async () => {
    const craftId = await newCraft({ icon: 'anvil' });
    await furrow.world.call(updateCraft, creator, { craftId, icon: 'default' });
    expect((await craftOf(craftId, creator)).value).toMatchObject({ icon: null });
  });

  test('an icon from before goes on as the nearest of those that there are now', async () => {
    const names = ['anvil', 'book', 'bug', 'cauldron', 'compass', 'flask', 'key', 'lantern', 'map', 'scroll', 'shield'];
    const before = [...names, 'toolbox'];
    const ids = await Promise.all(before.map(() => newCraft()));
    const { db } = furrow.context;
    for (const [index, icon] of before.entries())
      await db
        .updateTable('crafts')
        .set({ icon })
        .where('id', '=', ids[index] ?? '')
        .execute();
    await sql.raw(await readFile(new URL('../migrations/0039-craft-icons.sql', import.meta.url), 'utf8')).execute(db);
    const after = await Promise.all(ids.map(async (id) => (await craftOf(id, creator)).value));
    expect(after.map((craft) => (craft as { icon: string | null }).icon)).toEqual([
      'anvil',
      'spell-book',
      'bug-net',
      'cauldron',
      'blueprint',
      'potion-ball',
      'crystal-shine',
      'crystal-shine',
      'blueprint',
      'scroll-quill',
      'toolbox',
      'toolbox',
    ]);
  });

  test('the price of a craft that solved a bounty is frozen, the rest is not', async () => {
    const craftId = await newCraft({ price: 50 });
    await furrow.context.db
      .updateTable('crafts')
      .set({ status: 'solution_accepted' })
      .where('id', '=', craftId)
      .execute();
    const frozen = await furrow.world.call(updateCraft, creator, { craftId, price: 60 });
    expect(frozen.error).toEqual({ status: 'FAILED_PRECONDITION', message: craftMessages.priceFrozen });
    expect((await furrow.world.call(updateCraft, creator, { craftId, price: 50, name: 'New' })).error).toBeUndefined();
  });
});

describe('trials and grants', () => {
  test('a trial starts once, shows in the profile, opens the prompt for seven days and is over then', async () => {
    const craftId = await newCraft();
    const user = await verifiedUser();
    const first = await furrow.world.call(startCraftTrial, user, { craftId });
    furrow.clock.move(60_000);
    expect((await furrow.world.call(startCraftTrial, user, { craftId })).result).toEqual(first.result);
    expect(await me(user)).toMatchObject({
      trialingCrafts: { [craftId]: { ...first.result, isOver: false } },
      purchasedCrafts: [],
    });
    expect((await craftOf(craftId, user)).value).toMatchObject({ prompt });
    furrow.clock.reset();
    const sevenDaysMs = 7 * 24 * 3_600_000;
    const promptAfter = async (ms: number) => {
      const started = furrow.context.db.updateTable('craft_trials').set({ started_at: new Date(Date.now() - ms) });
      await started.where('craft_id', '=', craftId).execute();
      return (await craftOf(craftId, user)).value;
    };
    expect(await promptAfter(sevenDaysMs - 60_000)).toMatchObject({ prompt });
    expect(await me(user)).toMatchObject({ trialingCrafts: { [craftId]: { isOver: false } } });
    expect(await promptAfter(sevenDaysMs)).toMatchObject({ prompt: null });
    expect(await me(user)).toMatchObject({ trialingCrafts: { [craftId]: { isOver: true } } });
  });

  test('a trial that runs is answered by its start, also when the craft is private or granted by now', async () => {
    const craftId = await newCraft();
    const user = await verifiedUser();
    const first = await furrow.world.call(startCraftTrial, user, { craftId });
    await furrow.world.call(updateCraft, creator, { craftId, isPublic: false });
    expect((await furrow.world.call(startCraftTrial, user, { craftId })).result).toEqual(first.result);
    await furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail: user.email });
    expect((await furrow.world.call(startCraftTrial, user, { craftId })).result).toEqual(first.result);
  });

  test('a grant answers the same for a known, an unknown and an unverified address', async () => {
    const craftId = await newCraft();
    const addresses = [(await verifiedUser()).email, 'nobody@example.test', (await furrow.world.user()).email];
    const answers = await Promise.all(
      addresses.map(async (recipientEmail) => {
        const { httpStatus, result } = await furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail });
        return { httpStatus, message: result?.message.replace(recipientEmail, 'ADDRESS') };
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.httpStatus).toBe(200);
  });

  test('a grant waits until the address is verified, then shows live', async () => {
    const craftId = await newCraft({ isPublic: false });
    const user = await furrow.world.user();
    await furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail: user.email.toUpperCase() });
    expect((await craftOf(craftId, user)).httpStatus).toBe(404);
    expect(await me(user)).toMatchObject({ purchasedCrafts: [] });

    const live = await new LiveClient(furrow.url).opened();
    live.signIn(user.idToken);
    live.watch(1, 'me');
    await live.next();
    await furrow.context.db.updateTable('users').set({ email_verified: true }).where('uid', '=', user.uid).execute();
    expect((await live.next()).value).toMatchObject({ purchasedCrafts: [craftId] });
    live.close();
    expect((await craftOf(craftId, user)).value).toMatchObject({ prompt });
  });

  test.each(["o'brien@example.test", 'a&b@example.test', 'Anna@Müller.test', 'ａｎｎａ@example.test'])(
    'whoever signs up has what was granted to their address as it was typed: %s',
    async (email) => {
      const craftId = await newCraft({ isPublic: false });
      expect((await furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail: email })).error).toBe(
        undefined,
      );
      await furrow.context.db.deleteFrom('limit_counters').where('bucket', 'like', 'sign-up%').execute();
      const user = await furrow.world.user(email);
      await furrow.context.db.updateTable('users').set({ email_verified: true }).where('uid', '=', user.uid).execute();
      expect((await craftOf(craftId, user)).value).toMatchObject({ prompt });
    },
  );

  test('what is granted while its holder deletes their account is nobody’s, and waits for nobody after them', async () => {
    const owner = await verifiedUser();
    const craftId = await newCraft({ isPublic: false }, owner);
    const holder = await verifiedUser();
    const { db } = furrow.context;
    const grant = () => furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail: holder.email });
    await grant();
    // The deletion has looked for grants already, and comes to its last step.
    await sql`update users set deleted_at = now(), disabled = true, email = null, email_verified = false,
      password_hash = null, password_updated_at = null where uid = ${holder.uid}`.execute(db);
    expect(await db.selectFrom('craft_grants').select('email').where('craft_id', '=', craftId).execute()).toEqual([]);
    const heir = await furrow.world.user(holder.email);
    await db.updateTable('users').set({ email_verified: true }).where('uid', '=', heir.uid).execute();
    expect(await me(heir)).toMatchObject({ purchasedCrafts: [] });
    await grant();
    expect(await me(heir)).toMatchObject({ purchasedCrafts: [craftId] });
  });

  test('who changes their address keeps what was granted to the old one, and nobody gets it after them', async () => {
    const owner = await verifiedUser();
    const craftId = await newCraft({ isPublic: false }, owner);
    const holder = await verifiedUser();
    const users = () => furrow.context.db.updateTable('users');
    await furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail: holder.email });
    const live = await new LiveClient(furrow.url).opened();
    live.signIn(holder.idToken);
    live.watch(1, 'craft', { craftId });
    expect((await live.next()).value).toMatchObject({ prompt });
    await users()
      .set({ email: `moved-${holder.email}` })
      .where('uid', '=', holder.uid)
      .execute();
    const heir = await furrow.world.user(holder.email);
    await users().set({ email_verified: true }).where('uid', '=', heir.uid).execute();

    for (const [reader, has] of [
      [holder, [craftId]],
      [heir, []],
    ] as const) {
      expect(await me(reader)).toMatchObject({ purchasedCrafts: has });
      expect((await read('equippedCrafts', reader)).value).toMatchObject({ items: has.map((id) => ({ id })) });
      expect((await read('myEquippedCrafts', reader)).value).toMatchObject({ items: has.map((id) => ({ id })) });
    }
    expect((await craftOf(craftId, heir)).httpStatus).toBe(404);
    expect((await furrow.world.call(returnCraft, heir, { craftId })).error?.status).toBe('NOT_FOUND');
    expect((await furrow.world.read('craftGrants', owner, { craftId })).value).toMatchObject({
      items: [{ recipientEmail: holder.email }],
    });
    await furrow.world.call(withdrawCraftAccess, owner, { craftId, recipientEmail: holder.email });
    expect((await live.next(({ error }) => error !== undefined)).error?.status).toBe('NOT_FOUND');
    live.close();
  });

  test('a creator sees whom they gave access and takes it back, live, for the holder too', async () => {
    const owner = await verifiedUser();
    const craftId = await newCraft({ isPublic: false }, owner);
    const user = await verifiedUser();
    const grants = async (reader: TestUser) =>
      v.parse(craftGrants.value, (await furrow.world.read('craftGrants', reader, { craftId })).value);
    for (const recipientEmail of ['first@example.test', user.email]) {
      await furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail });
      furrow.clock.move(1_000);
    }
    const [latest, first] = (await grants(owner)).items;
    expect([latest?.recipientEmail, first?.recipientEmail]).toEqual([user.email, 'first@example.test']);
    expect((await grants(user)).items).toEqual([]);

    const live = await new LiveClient(furrow.url).opened();
    live.signIn(user.idToken);
    live.watch(1, 'craft', { craftId });
    expect((await live.next()).value).toMatchObject({ prompt });
    live.watch(2, 'myEquippedCrafts', {});
    expect((await live.next()).value).toMatchObject({ items: [{ id: craftId, access: 'granted' }] });
    const owners = await new LiveClient(furrow.url).opened();
    owners.signIn(owner.idToken);
    owners.watch(1, 'craftGrants', { craftId });
    expect((await owners.next()).value).toMatchObject({ items: { length: 2 } });
    const withdraw = (by: TestUser, recipientEmail: string) =>
      furrow.world.call(withdrawCraftAccess, by, { craftId, recipientEmail });
    expect((await withdraw(user, 'first@example.test')).error?.status).toBe('NOT_FOUND');
    expect((await withdraw(owner, user.email.toUpperCase())).result).toEqual({
      message: craftMessages.accessWithdrawn(user.email, 'Bug Finder'),
    });
    const changes = [await live.next(), await live.next()];
    expect(changes).toContainEqual(
      expect.objectContaining({ id: 1, error: expect.objectContaining({ status: 'NOT_FOUND' }) }),
    );
    expect(changes).toContainEqual(expect.objectContaining({ id: 2, value: { items: [], next: null } }));
    expect((await owners.next()).value).toMatchObject({ items: [{ recipientEmail: 'first@example.test' }] });
    live.close();
    owners.close();
    expect(await me(user)).toMatchObject({ purchasedCrafts: [] });
    expect((await withdraw(owner, user.email)).error).toEqual({
      status: 'NOT_FOUND',
      message: craftMessages.notGranted,
    });
    expect((await grants(owner)).items).toMatchObject([{ recipientEmail: 'first@example.test' }]);
  });

  test('what somebody bought or tries on is not taken back with a grant', async () => {
    const owner = await verifiedUser();
    const craftId = await newCraft({}, owner);
    const user = await verifiedUser();
    await furrow.world.call(startCraftTrial, user, { craftId });
    await furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail: user.email });
    await furrow.world.call(withdrawCraftAccess, owner, { craftId, recipientEmail: user.email });
    expect(await me(user)).toMatchObject({ purchasedCrafts: [], trialingCrafts: { [craftId]: {} } });
    expect((await craftOf(craftId, user)).value).toMatchObject({ prompt });
  });

  test('more grants than a page holds come page after page, those of one moment too', async () => {
    const owner = await verifiedUser();
    const craftId = await newCraft({}, owner);
    await sql`insert into craft_grants (craft_id, email, granted_at)
      select ${craftId}, 'friend-' || n || repeat('x', 200) || '@example.test', date_trunc('minute', now())
      from generate_series(1, ${grantsPerPage + 5}::integer) n`.execute(furrow.context.db);
    const page = async (after?: string) =>
      v.parse(craftGrants.value, (await furrow.world.read('craftGrants', owner, { craftId, after })).value);
    const first = await page();
    expect(first.items).toHaveLength(grantsPerPage);
    const second = await page(first.next ?? '');
    expect(second).toMatchObject({ items: { length: 5 }, next: null });
    expect(new Set([...first.items, ...second.items].map(({ recipientEmail }) => recipientEmail)).size).toBe(
      grantsPerPage + 5,
    );
  });

  test('nobody tries on their own craft, nor one that they have, nor one they may not know of', async () => {
    const craftId = await newCraft();
    const tryOn = async (user: TestUser, id: string) =>
      (await furrow.world.call(startCraftTrial, user, { craftId: id })).error;
    expect(await tryOn(creator, craftId)).toEqual({ status: 'PERMISSION_DENIED', message: craftMessages.ownTrial });
    const user = await verifiedUser();
    await furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail: user.email });
    expect(await tryOn(user, craftId)).toEqual({
      status: 'FAILED_PRECONDITION',
      message: craftMessages.alreadyEquipped,
    });
    const hidden = await newCraft({ isPublic: false });
    expect(await tryOn(user, hidden)).toEqual({ status: 'NOT_FOUND', message: craftMessages.unknown });
  });

  test('nobody but its creator changes or grants a craft, twenty times a day', async () => {
    const owner = await verifiedUser();
    const craftId = await newCraft({}, owner);
    const grant = async (by: TestUser, recipientEmail: string) =>
      (await furrow.world.call(grantCraftAccess, by, { craftId, recipientEmail })).error;
    const notYours = { status: 'PERMISSION_DENIED', message: craftMessages.notYours };
    expect(await grant(creator, 'friend@example.test')).toEqual(notYours);
    expect((await furrow.world.call(updateCraft, creator, { craftId, price: 0 })).error).toEqual(notYours);
    const answers = await Promise.all(Array.from({ length: 21 }, (_, n) => grant(owner, `friend-${n}@example.test`)));
    const refused = answers.filter((error) => error !== undefined);
    expect(refused).toEqual([{ status: 'RESOURCE_EXHAUSTED', message: craftMessages.tooMany }]);
  });

  test('given again it counts for nothing; taken back and given again it goes three times a day', async () => {
    const owner = await verifiedUser();
    const given = { craftId: await newCraft({}, owner), recipientEmail: 'again@example.test' };
    const grant = async () => (await furrow.world.call(grantCraftAccess, owner, given)).error;
    for (let time = 0; time < 25; time += 1) expect(await grant()).toBeUndefined();
    const withdraw = () => furrow.world.call(withdrawCraftAccess, owner, given);
    for (let time = 0; time < 2; time += 1) {
      expect((await withdraw()).error).toBeUndefined();
      expect(await grant()).toBeUndefined();
    }
    await withdraw();
    expect(await grant()).toEqual({ status: 'RESOURCE_EXHAUSTED', message: craftMessages.tooMany });
  });

  test('what somebody has by a grant and as a solution, they have once', async () => {
    const [owner, friend] = [await verifiedUser(), await verifiedUser()];
    const craftId = await newCraft({}, owner);
    await furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail: friend.email });
    await inTransaction(furrow.context.db, (tx) =>
      markAsSolution(tx, { craftId, buyerId: friend.uid, now: new Date(Date.now() + 1_000) }),
    );
    expect(await me(friend)).toMatchObject({ purchasedCrafts: [craftId] });
  });

  test('repeated it is one grant; to oneself it is refused; for a solution it is refused', async () => {
    const craftId = await newCraft();
    const grant = (recipientEmail: string) => furrow.world.call(grantCraftAccess, creator, { craftId, recipientEmail });
    await Promise.all(Array.from({ length: 5 }, () => grant('again@example.test')));
    const rows = await furrow.context.db
      .selectFrom('craft_grants')
      .selectAll()
      .where('craft_id', '=', craftId)
      .execute();
    expect(rows).toHaveLength(1);
    expect((await grant(creator.email)).error?.message).toBe(craftMessages.grantToSelf);
    for (const email of ['', ' ', 'a', 'a@b', 'two@x.test, three@x.test'])
      expect((await grant(email)).error?.status).toBe('INVALID_ARGUMENT');
    await furrow.context.db
      .updateTable('crafts')
      .set({ status: 'solution_accepted' })
      .where('id', '=', craftId)
      .execute();
    expect((await grant('other@example.test')).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: craftMessages.notGrantable,
    });
  });

  test('a creator sees live how many have a craft at hand, and not whether a granted address has an account', async () => {
    const maker = await verifiedUser();
    const craftId = await newCraft({}, maker);
    const live = await new LiveClient(furrow.url).opened();
    live.signIn(maker.idToken);
    live.watch(1, 'myCrafts');
    const counted = async () => (await live.next()).value;
    const items = (equippedCount: number) =>
      expect.objectContaining({ items: [expect.objectContaining({ equippedCount })] });
    expect(await counted()).toEqual(items(0));

    const [trier, known] = [await verifiedUser(), await verifiedUser()];
    await furrow.world.call(startCraftTrial, trier, { craftId });
    expect(await counted()).toEqual(items(1));
    for (const [index, recipientEmail] of [known.email, 'nobody@example.test', trier.email].entries()) {
      await furrow.world.call(grantCraftAccess, maker, { craftId, recipientEmail });
      expect(await counted()).toEqual(items(index + 2));
    }
    live.close();

    const overSince = new Date(Date.now() - 7 * 24 * 3_600_000 - 1_000);
    await furrow.context.db
      .updateTable('craft_trials')
      .set({ started_at: overSince })
      .where('craft_id', '=', craftId)
      .execute();
    expect((await read('myCrafts', maker)).value).toEqual(items(3));
  });

  test('the editor reads all that is equipped, with prompts', async () => {
    const user = await verifiedUser();
    const [own, granted, tried, other] = [
      await newCraft({ name: 'Own' }, user),
      await newCraft({ name: 'Granted', isPublic: false }),
      await newCraft({ name: 'Tried' }),
      await newCraft({ name: 'Other' }),
    ];
    await furrow.world.call(grantCraftAccess, creator, { craftId: granted, recipientEmail: user.email });
    await furrow.world.call(startCraftTrial, user, { craftId: tried });
    const { value } = await read('equippedCrafts', user);
    expect(value).toEqual({
      items: expect.arrayContaining([
        expect.objectContaining({ id: own, access: 'own', prompt }),
        expect.objectContaining({ id: granted, access: 'granted', prompt }),
        expect.objectContaining({ id: tried, access: 'trial', prompt }),
      ]),
      next: null,
    });
    expect(v.parse(equippedCrafts.value, value).items).toHaveLength(3);
    expect(JSON.stringify(value)).not.toContain(other);
    expect((await read('equippedCrafts', null)).httpStatus).toBe(401);
  });
});

describe('finding', () => {
  let seller: TestUser;
  beforeAll(async () => {
    seller = await verifiedUser();
    for (let number = 0; number < 60; number += 1)
      await newCraft(
        { name: `Walnut ${String(number).padStart(2, '0')}`, prompt: '', description: '100% nut_ty' },
        seller,
      );
    await newCraft({ name: 'Hidden Walnut', isPublic: false }, seller);
  });

  const pagesOf = async (args: object, query = 'browseCrafts', reader: TestUser | null = null) => {
    const names: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const { value } = await read(query, reader, { ...args, ...(after === undefined ? {} : { after }) });
      const page = value as { items: { name: string }[]; next: string | null };
      names.push(...page.items.map(({ name }) => name));
      after = page.next;
    }
    return names;
  };

  test('pages by newest and by name show each public match once', async () => {
    const byName = await pagesOf({ search: 'WALNUT', sort: 'name' });
    expect(byName).toEqual(Array.from({ length: 60 }, (_, number) => `Walnut ${String(number).padStart(2, '0')}`));
    expect(await pagesOf({ search: 'walnut' })).toEqual(byName.toReversed());
  });

  test('what one has made comes page by page too, each once, what is not on the market as well', async () => {
    const names = await pagesOf({ limit: 25 }, 'myCrafts', seller);
    expect(names).toHaveLength(61);
    expect(new Set(names).size).toBe(61);
    expect(names[0]).toBe('Hidden Walnut');
    expect((await read('myCrafts', seller)).value).toMatchObject({ items: { length: 5 }, next: expect.any(String) });
    expect((await read('myCrafts', seller, { after: 'x' })).error?.status).toBe('INVALID_ARGUMENT');
  });

  test.each(['alnut 3', '100% NUT_TY'])('a part of name or description is found: %s', async (search) => {
    expect((await pagesOf({ search })).length).toBeGreaterThan(0);
  });

  test.each(['%', '_____________________', "'; drop table crafts; --", '\\'])(
    '%j stands for itself',
    async (search) => {
      const found = await pagesOf({ search });
      expect(found.every((name) => name.startsWith('Walnut') && search === '%')).toBe(true);
    },
  );

  test.each(['ΟΔΟΣ', 'οδος', 'Οδοσ', 'οδοσ finder'])('%j finds what is called ΟΔΟΣ finder', async (search) => {
    await newCraft({ name: 'ΟΔΟΣ finder' });
    expect(await pagesOf({ search })).toContain('ΟΔΟΣ finder');
  });

  test('what begins in the name and goes on in the description is in neither', async () => {
    await newCraft({ name: 'Nightly', description: 'Zoological notes.' });
    expect(await pagesOf({ search: 'nightly' })).toContain('Nightly');
    expect(await pagesOf({ search: 'zoological notes' })).toContain('Nightly');
    expect(await pagesOf({ search: 'nightly zoological' })).not.toContain('Nightly');
  });

  test('a typing error still finds what comes near', async () => {
    const found = await pagesOf({ search: 'wallnut' });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((name) => name.startsWith('Walnut'))).toBe(true);
  });

  test.each([
    { search: 5 },
    { search: 'x'.repeat(101) },
    { sort: 'price' },
    { after: 'nonsense' },
    { after: '["x","y"]' },
    { limit: 9 },
  ])('%j is refused', async (args) => {
    expect((await read('browseCrafts', null, args)).error?.status).toBe('INVALID_ARGUMENT');
  });

  test('a change of price is told to whoever looks', async () => {
    const craftId = await newCraft({ price: 30 });
    const live = await new LiveClient(furrow.url).opened();
    live.watch(1, 'craft', { craftId });
    expect((await live.next()).value).toMatchObject({ price: 30, prompt: null });
    await furrow.world.call(updateCraft, creator, { craftId, price: 40 });
    expect((await live.next()).value).toMatchObject({ price: 40, prompt: null });
    live.close();
  });
});

test('what a user made and was given goes with them', async () => {
  const user = await verifiedUser();
  const own = await newCraft({}, user);
  const granted = await newCraft();
  await furrow.world.call(grantCraftAccess, creator, { craftId: granted, recipientEmail: user.email });
  await furrow.world.identity('v1/accounts:delete', { idToken: user.idToken });
  expect((await craftOf(own, null)).httpStatus).toBe(404);
  const { db } = furrow.context;
  expect(await db.selectFrom('craft_grants').selectAll().where('email', '=', user.email).execute()).toEqual([]);
});

test('what is granted to an address stays when somebody goes who never proved that it is theirs', async () => {
  const pretender = await furrow.world.user();
  const granted = await newCraft();
  await furrow.world.call(grantCraftAccess, creator, { craftId: granted, recipientEmail: pretender.email });
  const { idToken } = pretender;
  expect((await furrow.world.identity('v1/accounts:delete', { idToken })).httpStatus).toBe(200);
  const grants = furrow.context.db.selectFrom('craft_grants').select('craft_id');
  expect(await grants.where('email', '=', pretender.email).execute()).toEqual([{ craft_id: granted }]);
});

test('who is deleted while a call is under way leaves no public craft', async () => {
  for (let round = 0; round < 20; round += 1) {
    await furrow.context.db.deleteFrom('limit_counters').where('bucket', 'like', 'sign-up%').execute();
    const user = await furrow.world.user();
    const craftId = await newCraft({ isPublic: false }, user);
    await furrow.context.db
      .insertInto('craft_purchases')
      .values({ craft_id: craftId, user_id: creator.uid, price: 0, bought_at: furrow.clock.now() })
      .execute();
    const [, made, changed] = await Promise.all([
      furrow.world.identity('v1/accounts:delete', { idToken: user.idToken }),
      furrow.world.call(createCraft, user, { name: 'Too late', isPublic: true }),
      furrow.world.call(updateCraft, user, { craftId, isPublic: true }),
    ]);
    for (const { error } of [made, changed]) expect([undefined, 'UNAUTHENTICATED']).toContain(error?.status);
  }
  expect(await brokenFarmInvariants(furrow.context.db)).toEqual([]);
});

test('who makes or changes a craft waits for their deletion that is under way, and is not signed in then', async () => {
  const user = await furrow.world.user();
  const craftId = await newCraft({ isPublic: false }, user);
  const { db } = furrow.context;
  const answers = await db.transaction().execute(async (tx) => {
    await sql`update users set deleted_at = now(), disabled = true, email = null, email_verified = false,
      password_hash = null, password_updated_at = null where uid = ${user.uid}`.execute(tx);
    const calls = Promise.all([
      furrow.world.call(createCraft, user, { name: 'Too late', isPublic: true }),
      furrow.world.call(updateCraft, user, { craftId, isPublic: true }),
    ]);
    await Promise.race([calls, setTimeout(500)]);
    return { calls };
  });
  for (const { error } of await answers.calls) expect(error?.status).toBe('UNAUTHENTICATED');
});

describe('having', () => {
  const have = async (user: TestUser, args: object = {}) =>
    v.parse(myEquippedCrafts.value, (await read('myEquippedCrafts', user, args)).value);

  test("others' crafts at hand are listed without prompts: bought, granted, on trial in its time", async () => {
    const user = await verifiedUser();
    const [bought, granted, tried] = [await newCraft(), await newCraft({ isPublic: false }), await newCraft()];
    await newCraft({}, user);
    const { db } = furrow.context;
    const now = furrow.clock.now();
    const since = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    await db
      .insertInto('craft_grants')
      .values({ craft_id: granted, email: user.email, granted_at: since(-1) })
      .execute();
    // Of more ways than one the most lasting counts.
    await db
      .insertInto('craft_grants')
      .values({ craft_id: bought, email: user.email, granted_at: since(-9) })
      .execute();
    await db
      .transaction()
      .execute((tx) => addPurchase(tx, { craftId: bought, buyerId: user.uid, price: 0, now: since(-2) }));
    await furrow.world.call(startCraftTrial, user, { craftId: tried });
    const { items, next } = await have(user);
    expect(items.map(({ id, access }) => [id, access])).toEqual([
      [tried, 'trial'],
      [granted, 'granted'],
      [bought, 'purchased'],
    ]);
    expect(items.map(({ until }) => until === null)).toEqual([false, true, true]);
    expect(JSON.stringify(items)).not.toContain('Read everything');
    expect(next).toBeNull();
    furrow.clock.move(trialMs);
    try {
      const readLater = await readCraftsAtHand(db, { uid: user.uid, after: null, perPage: 9, now: furrow.clock.now() });
      expect(readLater.items.map(({ id }) => id)).toEqual([granted, bought]);
    } finally {
      furrow.clock.move(-trialMs);
    }
  });

  test("what one made is not among them, and stands once among the equipped, though it was granted to an address that is one's own by now", async () => {
    const user = await verifiedUser();
    const craftId = await newCraft({}, user);
    await furrow.context.db
      .insertInto('craft_grants')
      .values({ craft_id: craftId, email: user.email, granted_at: furrow.clock.now() })
      .execute();
    expect((await have(user)).items).toEqual([]);
    expect((await read('equippedCrafts', user)).value).toMatchObject({ items: [{ id: craftId, access: 'own' }] });
  });

  test('they come page after page, also those of one moment', async () => {
    const user = await verifiedUser();
    const ids = await Promise.all(Array.from({ length: 5 }, () => newCraft({}, user)));
    const reader = await verifiedUser();
    const { db } = furrow.context;
    const at = new Date('2026-01-01T00:00:00Z');
    await db
      .insertInto('craft_grants')
      .values(ids.map((craft_id) => ({ craft_id, email: reader.email, granted_at: at })))
      .execute();
    const page = (after: string | null) =>
      readCraftsAtHand(db, { uid: reader.uid, after, perPage: 2, now: furrow.clock.now() });
    const seen: string[] = [];
    for (let after: string | null = null; ; ) {
      const { items, next } = await page(after);
      seen.push(...items.map(({ id }) => id));
      if (next === null) break;
      after = next;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test('what one was granted one gives back; what was bought or tried on stays', async () => {
    const owner = await verifiedUser();
    const user = await verifiedUser();
    const [craftId, tried] = [await newCraft({ isPublic: false }, owner), await newCraft({}, owner)];
    const giveBack = (id: string, by = user) => furrow.world.call(returnCraft, by, { craftId: id });
    await furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail: user.email });
    await furrow.world.call(startCraftTrial, user, { craftId: tried });
    const unknown = { status: 'NOT_FOUND', message: craftMessages.notGrantedToYou };
    expect((await giveBack(craftId, creator)).error).toEqual(unknown);
    expect((await giveBack(craftId)).result).toEqual({ message: craftMessages.returned('Bug Finder') });
    expect((await giveBack(craftId)).error).toEqual(unknown);
    expect((await giveBack(tried)).error).toEqual(unknown);
    expect((await have(user)).items.map(({ id }) => id)).toEqual([tried]);
    expect((await read('craftGrants', owner, { craftId })).value).toEqual({ items: [], next: null });
  });
});

describe('deleting', () => {
  const remove = (craftId: string, user: TestUser | null) => furrow.world.call(deleteCraft, user, { craftId });

  test('its creator deletes a craft, with the trials and grants of it, live for who had it', async () => {
    const owner = await verifiedUser();
    const [trying, granted] = [await verifiedUser(), await verifiedUser()];
    const craftId = await newCraft({}, owner);
    await furrow.world.call(startCraftTrial, trying, { craftId });
    await furrow.world.call(grantCraftAccess, owner, { craftId, recipientEmail: granted.email });
    const lives = await Promise.all(
      [trying, granted].map(async (user) => {
        const live = await new LiveClient(furrow.url).opened();
        live.signIn(user.idToken);
        live.watch(1, 'me');
        await live.next();
        return live;
      }),
    );
    expect((await remove(craftId, granted)).error).toEqual({
      status: 'PERMISSION_DENIED',
      message: craftMessages.notYours,
    });
    expect((await remove(craftId, owner)).result).toEqual({ message: craftMessages.deleted('Bug Finder') });
    for (const live of lives) {
      expect((await live.next()).value).toMatchObject({ purchasedCrafts: [], trialingCrafts: {} });
      live.close();
    }
    expect((await craftOf(craftId, owner)).httpStatus).toBe(404);
    expect((await read('myCrafts', owner)).value).toMatchObject({ items: [] });
    expect((await remove(craftId, owner)).error).toEqual({ status: 'NOT_FOUND', message: craftMessages.unknown });
  });

  test('a craft that somebody bought or was handed for a bounty stays', async () => {
    const craftId = await newCraft();
    const buyer = await verifiedUser();
    expect((await craftOf(craftId, creator)).value).toMatchObject({ isOwnedByOthers: false });
    await furrow.context.db
      .transaction()
      .execute((tx) => addPurchase(tx, { craftId, buyerId: buyer.uid, price: 0, now: furrow.clock.now() }));
    expect((await craftOf(craftId, creator)).value).toMatchObject({ isOwnedByOthers: true });
    for (const other of [buyer, null])
      expect((await craftOf(craftId, other)).value).toMatchObject({ isOwnedByOthers: false });
    expect((await remove(craftId, creator)).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: craftMessages.ownedByOthers,
    });
    for (const emptied of ['', ' \n'])
      expect((await furrow.world.call(updateCraft, creator, { craftId, prompt: emptied })).error).toEqual({
        status: 'FAILED_PRECONDITION',
        message: craftMessages.promptOwnedByOthers,
      });
    expect((await craftOf(craftId, buyer)).value).toMatchObject({ prompt });
    await furrow.world.call(updateCraft, creator, { craftId, prompt: 'A better one.' });
    expect((await craftOf(craftId, buyer)).value).toMatchObject({ prompt: 'A better one.' });
  });
});

describe('buying', () => {
  const buy = (craftId: string, user: TestUser | null, price: number) =>
    furrow.world.call(purchaseCraft, user, { craftId, price });
  const sell = (value: boolean) =>
    writeRemoteValue(furrow.context.db, { name: 'craft_sales', value, now: furrow.clock.now() });
  beforeAll(() => sell(true));
  afterAll(() => sell(false));

  test('while the flag is off nothing is sold', async () => {
    await sell(false);
    const craftId = await newCraft({ price: 100 });
    const { error } = await buy(craftId, await verifiedUser(), 100);
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: craftMessages.salesOff });
    await sell(true);
  });

  test('the buyer pays from rewards, then purchased coins; the creator gets 70 %; the craft is equipped', async () => {
    const [seller, buyer] = [await verifiedUser(), await verifiedUser()];
    await furrow.give(buyer.uid, { rewards: 30_000, purchased: 100_000 });
    const craftId = await newCraft({ price: 101 }, seller);
    expect((await buy(craftId, buyer, 101)).result).toEqual({ message: craftMessages.purchased('Bug Finder') });
    expect(await me(buyer)).toMatchObject({ rewardCoins: 0, coins: 29, monthlyCoins: 200, purchasedCrafts: [craftId] });
    expect(await me(seller)).toMatchObject({ rewardCoins: 70.7 });
    expect((await craftOf(craftId, buyer)).value).toMatchObject({ prompt });
    expect((await read('equippedCrafts', buyer)).value).toMatchObject({
      items: [{ id: craftId, access: 'purchased' }],
    });
    expect((await read('myTransactions', seller)).value).toMatchObject({
      items: [{ description: 'Craft "Bug Finder"', amount: 70.7 }, {}],
    });
    expect((await read('myNotifications', seller)).value).toMatchObject({
      items: [{ kind: 'sale', text: craftMessages.sold('Bug Finder', 70.7), link: '/coin-ledger' }],
    });
  });

  test('sent 20 times at once it is bought once', async () => {
    const buyer = await verifiedUser();
    await furrow.give(buyer.uid, { purchased: 1_000_000 });
    const craftId = await newCraft({ price: 100 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(craftId, buyer, 100)));
    expect(answers.filter(({ result }) => result)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => error?.status ?? []))).toEqual(new Set(['ALREADY_EXISTS']));
    expect(await me(buyer)).toMatchObject({ coins: 900 });
  });

  test('bought and deleted at once, it is one of the two, and nobody pays for nothing', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [seller, buyer] = [await verifiedUser(), await verifiedUser()];
      await furrow.give(buyer.uid, { purchased: 100_000 });
      const craftId = await newCraft({ price: 100 }, seller);
      const [bought, deleted] = await Promise.all([
        buy(craftId, buyer, 100),
        furrow.world.call(deleteCraft, seller, { craftId }),
      ]);
      const isBought = bought.error === undefined;
      expect(deleted.error?.message).toBe(isBought ? craftMessages.ownedByOthers : undefined);
      expect(await me(buyer)).toMatchObject({ coins: isBought ? 0 : 100, purchasedCrafts: isBought ? [craftId] : [] });
    }
  });

  test('two who buy from each other at once both do', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await verifiedUser(), await verifiedUser()];
      for (const { uid } of [one, two]) await furrow.give(uid, { purchased: 100_000 });
      const [ofOne, ofTwo] = [await newCraft({ price: 100 }, one), await newCraft({ price: 100 }, two)];
      const answers = await Promise.all([buy(ofTwo, one, 100), buy(ofOne, two, 100)]);
      for (const { error } of answers) expect(error).toBeUndefined();
      // Whose purchase came second paid with the reward of the first.
      for (const user of [one, two]) {
        const { coins, rewardCoins } = v.parse(profileSchema, await me(user));
        expect(coins + rewardCoins).toBe(70);
      }
    }
  });

  test('a price that has changed meanwhile charges nothing and says the new one', async () => {
    const buyer = await verifiedUser();
    await furrow.give(buyer.uid, { purchased: 1_000_000 });
    const craftId = await newCraft({ price: 100 });
    await furrow.world.call(updateCraft, creator, { craftId, price: 120 });
    const { error } = await buy(craftId, buyer, 100);
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: craftMessages.priceChanged(120) });
    expect(await me(buyer)).toMatchObject({ coins: 1_000, purchasedCrafts: [] });
  });

  test.each(['', ' \n\t\u00a0'])('a craft whose prompt is %j is not sold, and nothing is charged', async (blank) => {
    const [seller, buyer] = [await verifiedUser(), await verifiedUser()];
    await furrow.give(buyer.uid, { purchased: 100_000 });
    const craftId = await newCraft({ prompt: blank, price: 50 }, seller);
    const refused = { status: 'FAILED_PRECONDITION', message: craftMessages.nothingToBuy };
    expect((await buy(craftId, buyer, 50)).error).toEqual(refused);
    expect(await me(buyer)).toMatchObject({ coins: 100, purchasedCrafts: [] });
    expect(await me(seller)).toMatchObject({ rewardCoins: 0 });
    await furrow.world.call(updateCraft, seller, { craftId, prompt });
    expect((await buy(craftId, buyer, 50)).error).toBeUndefined();
    expect(await me(buyer)).toMatchObject({ coins: 50, purchasedCrafts: [craftId] });
  });

  test('free credits buy nothing; neither own, free, private nor unknown crafts are sold', async () => {
    const buyer = await verifiedUser();
    const craftId = await newCraft({ price: 100 });
    expect((await buy(craftId, buyer, 100)).error?.message).toBe(coinMessages.notEnoughForCraft);
    expect((await buy(craftId, creator, 100)).error?.status).toBe('PERMISSION_DENIED');
    expect((await buy(await newCraft(), buyer, 0)).error?.message).toBe(craftMessages.notForSale);
    const hidden = await newCraft({ price: 100, isPublic: false });
    for (const id of [hidden, 'nowhere']) expect((await buy(id, buyer, 100)).error?.status).toBe('NOT_FOUND');
    expect((await buy(craftId, null, 100)).error?.status).toBe('UNAUTHENTICATED');
  });

  test('what was bought stays with its buyer when the creator goes, off the market', async () => {
    const [seller, buyer] = [await verifiedUser(), await verifiedUser()];
    await furrow.give(buyer.uid, { purchased: 100_000 });
    const craftId = await newCraft({ price: 100 }, seller);
    await buy(craftId, buyer, 100);
    const erased = await furrow.world.identity('v1/accounts:delete', { idToken: seller.idToken });
    expect(erased.httpStatus).toBe(200);
    expect((await craftOf(craftId, buyer)).value).toMatchObject({ prompt, isPublic: false });
    expect((await craftOf(craftId, null)).error?.status).toBe('NOT_FOUND');
  });

  test('whom somebody gave a craft is forgotten with them, though it stays with who bought it', async () => {
    const [seller, buyer, friend] = [await verifiedUser(), await verifiedUser(), await verifiedUser()];
    await furrow.give(buyer.uid, { purchased: 100_000 });
    const craftId = await newCraft({ price: 100 }, seller);
    await buy(craftId, buyer, 100);
    await furrow.world.call(grantCraftAccess, seller, { craftId, recipientEmail: friend.email });
    expect(await me(friend)).toMatchObject({ purchasedCrafts: [craftId] });
    await furrow.world.identity('v1/accounts:delete', { idToken: seller.idToken });
    expect(await me(friend)).toMatchObject({ purchasedCrafts: [] });
    expect(await me(buyer)).toMatchObject({ purchasedCrafts: [craftId] });
  });

  test('what somebody who is gone made and others bought is there until the last of them goes, too', async () => {
    const [seller, ...buyers] = await Promise.all([verifiedUser(), verifiedUser(), verifiedUser()]);
    const craftId = await newCraft({ price: 100 }, seller);
    for (const buyer of buyers) {
      await furrow.give(buyer.uid, { purchased: 100_000 });
      await buy(craftId, buyer, 100);
    }
    const erase = ({ idToken }: TestUser) => furrow.world.identity('v1/accounts:delete', { idToken });
    await erase(seller);
    const kept = () => furrow.context.db.selectFrom('crafts').select('id').where('id', '=', craftId).execute();
    expect(await kept()).toHaveLength(1);
    await Promise.all(buyers.map(erase));
    expect(await kept()).toEqual([]);
  });

  test('what only people bought who are gone is deleted like any other', async () => {
    const [seller, buyer] = [await verifiedUser(), await verifiedUser()];
    await furrow.give(buyer.uid, { purchased: 100_000 });
    const craftId = await newCraft({ price: 100 }, seller);
    await buy(craftId, buyer, 100);
    expect((await furrow.world.call(deleteCraft, seller, { craftId })).error?.status).toBe('FAILED_PRECONDITION');
    await furrow.world.identity('v1/accounts:delete', { idToken: buyer.idToken });
    expect((await furrow.world.call(deleteCraft, seller, { craftId })).error).toBeUndefined();
  });

  test('what is being bought while its creator goes is bought, and the creator is gone', async () => {
    const [seller, buyer] = [await verifiedUser(), await verifiedUser()];
    const craftId = await newCraft({ price: 100 }, seller);
    const { db, clock } = furrow.context;
    const { erased } = await db.transaction().execute(async (tx) => {
      await lockCraft(tx, craftId, buyer.uid);
      await addPurchase(tx, { craftId, buyerId: buyer.uid, price: 0, now: clock.now() });
      const going = furrow.world.identity('v1/accounts:delete', { idToken: seller.idToken });
      await eventually(async () => (await statementsWaiting(db)) > 0, 'a deletion that waits for the purchase');
      return { erased: going };
    });
    expect((await erased).httpStatus).toBe(200);
    expect((await craftOf(craftId, buyer)).value).toMatchObject({ prompt, isPublic: false });
  });
});
