import { createCraft } from '#contract/crafts/calls.ts';
import type { TestFurrow } from './test-furrow.ts';
import type { TestUser } from './world.ts';

export const craftPrompt = '# Finder\n## Description\nFinds bugs.\n## Steps\nRead everything.';

/** Crafts and their creators, for tests of the calls about crafts. A test hook sets `stands` later. */
export function craftWorld(stands: () => { furrow: TestFurrow; creator: TestUser }) {
  return { newCraft, read, craftOf, me };

  /** Creates a craft, public unless `fields` say otherwise; returns its id. */
  async function newCraft(fields: object = {}, owner = stands().creator): Promise<string> {
    const { result, error } = await stands().furrow.world.call(createCraft, owner, {
      name: 'Bug Finder',
      prompt: craftPrompt,
      isPublic: true,
      ...fields,
    });
    if (!result) throw new Error(JSON.stringify(error));
    return result.craftId;
  }

  /** Reads one answer of any live read. */
  function read(name: string, user: TestUser | null, args: object = {}) {
    return stands().furrow.world.read(name, user, args);
  }

  /** Reads a craft as a user sees it. */
  function craftOf(craftId: string, user: TestUser | null) {
    return read('craft', user, { craftId });
  }

  /** Reads a user's own profile. */
  async function me(user: TestUser) {
    return (await read('me', user)).value;
  }
}
