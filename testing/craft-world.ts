import { createCraft } from '#contract/crafts/calls.ts';
import type { TestFurrow } from './test-furrow.ts';
import type { TestUser } from './world.ts';

export const craftPrompt = '# Finder\n## Description\nFinds bugs.\n## Steps\nRead everything.';

/** Crafts and who makes them, for tests of the calls about crafts. What stands in it is asked for late: a hook sets it. */
export function craftWorld(stands: () => { furrow: TestFurrow; creator: TestUser }) {
  return { newCraft, read, craftOf, me };

  /** Makes a craft that is public, unless `fields` say otherwise, and answers its id. */
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

  /** One answer of any live read. */
  function read(name: string, user: TestUser | null, args: object = {}) {
    return stands().furrow.world.read(name, user, args);
  }

  /** A craft as somebody sees it. */
  function craftOf(craftId: string, user: TestUser | null) {
    return read('craft', user, { craftId });
  }

  /** Somebody's own profile. */
  async function me(user: TestUser) {
    return (await read('me', user)).value;
  }
}
