import type { Locator, Page } from '@playwright/test';
import { createCraft } from '#contract/crafts/calls.ts';
import type { TestUser, World } from '#testing/world.ts';

type Fields = { name: string; description?: string; price?: number; isPublic?: boolean };

/** Creates a craft, public unless the fields say otherwise, and returns its id. */
export async function makeCraft(world: World, owner: TestUser, fields: Fields): Promise<string> {
  const { result } = await world.call(createCraft, owner, {
    prompt: '## Description\nFinds **bugs**.\n## Steps\nLook closely.',
    isPublic: true,
    ...fields,
  });
  return result?.craftId ?? '';
}

export const craftCard = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
