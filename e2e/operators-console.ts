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
 * The operators' console of a Furrow that only these tests use, with an operator, because the console shows what all
 * users of a Furrow did. The tests run one after the other; `serial` if each continues from the state of the one
 * before. The values are functions because a test hook starts them later.
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

  /** Runs a command of the operators' shell. */
  function shell(...words: string[]) {
    return ops(addresses(), ...words);
  }

  function open(page: Page, path: string) {
    return page.goto(`${addresses().url}${path}`);
  }

  /** Opens a page as a signed-in user. */
  function openAs(page: Page, who: TestUser, path: string) {
    return signIn(page, who, `${addresses().url}${path}`);
  }

  /** Opens a user's dashboard, and waits until the user is signed in there. */
  async function openDashboard(page: Page, who: TestUser): Promise<void> {
    await openAs(page, who, '/dashboard');
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  }

  /** Opens the console as a signed-in operator. */
  async function openConsole(page: Page, part = '', who = operator()): Promise<void> {
    await openAs(page, who, `/operators${part}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Operators' })).toBeVisible();
  }

  /** Queries the database directly. */
  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return askDatabase<Row>(addresses().databaseUrl, text, values);
  }

  /** Spends a user's coins; returns the transaction's id. */
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

/** Fills in the reason, presses the button, and expects the result. */
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

/** Expects that a text has a readable width on a phone. */
export async function expectRoomOnPhone(page: Page, words: Locator): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await words.boundingBox())?.width).toBeGreaterThan(240);
}
