import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { editorApiKey, type TestUser, World } from '#testing/world.ts';
import { askDatabase } from './ask-database.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { ops } from './ops.ts';
import { type Addresses, Product } from './product.ts';
import { signIn } from './sign-in.ts';

/**
 * The operators' console of a Furrow that these tests have for themselves, with an operator: the console shows what all
 * who use one Furrow did. Its tests run one after the other; `serial` where each goes on from what the one before left.
 * What stands in it is asked for late: a hook starts it.
 */
export function operatorsConsole({ mode = 'default' }: { mode?: 'default' | 'serial' } = {}) {
  let product: Product;
  let world: World;
  let first: TestUser;
  test.beforeAll(async () => {
    product = await Product.start({ GATE: 'off' });
    world = new World(addresses().url, { apiKey: editorApiKey });
    first = await world.user();
    shell('users', 'role', first.uid, 'admin', 'on', '--reason', 'the first one');
  });
  test.afterAll(() => product[Symbol.asyncDispose]());
  test.describe.configure({ mode });
  return { addresses, people, operator, shell, open, openAs, openDashboard, openConsole, query, spend };

  function addresses(): Addresses {
    return product.addresses();
  }

  /** Makes users, and calls for them. */
  function people(): World {
    return world;
  }

  function operator(): TestUser {
    return first;
  }

  /** A command of the operators' shell. */
  function shell(...words: string[]) {
    return ops(addresses(), ...words);
  }

  function open(page: Page, path: string) {
    return page.goto(`${addresses().url}${path}`);
  }

  /** A page of somebody who is signed in. */
  function openAs(page: Page, who: TestUser, path: string) {
    return signIn(page, who, `${addresses().url}${path}`);
  }

  /** Somebody's dashboard, once it knows them. */
  async function openDashboard(page: Page, who: TestUser): Promise<void> {
    await openAs(page, who, '/dashboard');
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  }

  /** The console of a signed-in operator. */
  async function openConsole(page: Page, part = '', who = operator()): Promise<void> {
    await openAs(page, who, `/operators${part}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible();
  }

  /** Asks the database, beside the server. */
  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return askDatabase<Row>(addresses().databaseUrl, text, values);
  }

  /** Spends coins of somebody; answers the transaction's id. */
  async function spend(
    user: TestUser,
    coins: number,
    description: string,
    from?: 'monthly' | 'purchased',
  ): Promise<string> {
    await new LedgerWriter(addresses().databaseUrl).spend(user.uid, [coins], description, from);
    const [line] = await query<{ id: string }>(
      'select public_id as id from ledger_transactions where description = $1',
      [description],
    );
    return line?.id ?? '';
  }
}

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the console' }).getByRole('link', { name });

/** Fills in why, acts, and reads what came of it. */
export async function giveReason(
  page: Page,
  { label = 'Reason', reason, act }: { label?: string; reason: string; act: string },
): Promise<void> {
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: act, exact: true });
  await expect(button).toBeDisabled();
  await dialog.getByLabel(label).fill(reason);
  await button.click();
  await expect(dialog).toBeHidden();
}

/** That words have a column to be read in on a phone. */
export async function expectRoomOnPhone(page: Page, words: Locator): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await words.boundingBox())?.width).toBeGreaterThan(240);
}
