import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCraft, updateCraft } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { aroundWindowEnd } from '#testing/around-window-end.ts';
import { craftWorld, craftPrompt as prompt } from '#testing/craft-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

let furrow: TestFurrow;
let creator: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
  creator = await furrow.verifiedUser();
});
afterAll(() => furrow.close());

const { newCraft, read, craftOf } = craftWorld(() => ({ furrow, creator }));

describe('creating and changing crafts', () => {
  test('a new craft has the default values', async () => {
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
      isTakenDown: false,
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
  ])('a craft with %j is refused', async (fields, message) => {
    const { error } = await furrow.world.call(createCraft, creator, { name: 'Bug Finder', ...fields });
    expect(error).toEqual({ status: 'INVALID_ARGUMENT', message });
  });

  test.each([-1, 1, 9, 10_000_001])('the database refuses a price of %i', async (price) => {
    const craftId = await newCraft({ price: 10 });
    const { db } = furrow.context;
    await expect(db.updateTable('crafts').set({ price }).where('id', '=', craftId).execute()).rejects.toThrow(
      'crafts_price_check',
    );
  });

  test('the longest prompt is stored in any script, and a request that is too long gets a plain message', async () => {
    const prompt = '稲'.repeat(40_000);
    const { result } = await furrow.world.call(createCraft, creator, { name: 'Rice', prompt });
    expect((await craftOf(result?.craftId ?? '', creator)).value).toMatchObject({ prompt });
    const { error } = await furrow.world.call(createCraft, creator, { name: 'Rice', prompt: '稲'.repeat(100_000) });
    expect(error).toEqual({
      status: 'INVALID_ARGUMENT',
      message: 'That is more than can be sent at once. Please shorten it.',
    });
  });

  test.each(['creatorId', 'status', 'marketDescription', 'createdAt', 'id'])('a browser cannot set %s', async (key) => {
    const { error } = await furrow.world.call(createCraft, creator, { name: 'Bug Finder', [key]: 'x' });
    expect(error?.status).toBe('INVALID_ARGUMENT');
  });

  test('an account creates at most a hundred crafts a day, even all at once', async () => {
    furrow.clock.moveToNextHour();
    const user = await furrow.world.user();
    const answers = await Promise.all(
      Array.from({ length: 110 }, () => furrow.world.call(createCraft, user, { name: 'Flood', isPublic: false })),
    );
    const refused = answers.flatMap(({ error }) => error ?? []);
    expect(refused).toEqual(Array(10).fill({ status: 'RESOURCE_EXHAUSTED', message: craftMessages.tooMany }));
    const another = async () => {
      const signedIn = await furrow.world.signIn(user);
      return (await furrow.world.call(createCraft, signedIn, { name: 'Flood', isPublic: false })).error?.status;
    };
    expect(await aroundWindowEnd(furrow.clock, 24 * 3_600, another)).toEqual(['RESOURCE_EXHAUSTED', undefined]);
    furrow.clock.reset();
  });

  test('the market description follows every change of description and prompt', async () => {
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
  ])(
    'lists and pages say whether a craft has a prompt without sending it, and blanks do not count: %j',
    async (written, hasPrompt) => {
      expect(written.trim() !== '').toBe(hasPrompt);
      const owner = await furrow.verifiedUser();
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
    },
  );

  test('lists say that a craft has a prompt, but do not contain it', async () => {
    const owner = await furrow.verifiedUser();
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

  test('an update changes only the given fields, and an empty update is refused', async () => {
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

  test('the icon "default" removes the icon', async () => {
    const craftId = await newCraft({ icon: 'anvil' });
    await furrow.world.call(updateCraft, creator, { craftId, icon: 'default' });
    expect((await craftOf(craftId, creator)).value).toMatchObject({ icon: null });
  });

  test('a migration replaces each former icon by the nearest present one', async () => {
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

  test('the price of a craft that solved a bounty is frozen, and its other fields are not', async () => {
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
