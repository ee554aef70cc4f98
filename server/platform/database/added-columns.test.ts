import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCraft } from '#contract/crafts/calls.ts';
import { Shopper } from '#testing/shopper.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { createLog } from '../log.ts';
import { createDatabase } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { createPool } from './pool.ts';

// A new version adds a column while the old one serves on connections with prepared statements.

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

test('sign-ins, reads and calls succeed while a migration adds columns', async () => {
  const { world, context } = furrow;
  const user = await world.user();
  const { orderId } = await new Shopper(furrow).checkout(user, 5);
  const everything = async () => {
    const signedIn = await world.identity('v1/accounts:signInWithPassword', user);
    const order = await world.read('order', user, { orderId });
    const craft = await world.call(createCraft, user, { name: `Craft ${crypto.randomUUID()}`, prompt: 'Do it.' });
    return [signedIn.httpStatus, order.httpStatus, craft.httpStatus];
  };
  for (let round = 0; round < 8; round += 1) expect(await everything()).toEqual([200, 200, 200]);
  for (const table of ['users', 'sessions', 'orders', 'crafts'])
    await sql`alter table ${sql.table(table)} add column added_later text`.execute(context.db);
  for (let round = 0; round < 8; round += 1) expect(await everything()).toEqual([200, 200, 200]);
});

test('a prepared statement that no longer fits is prepared again, outside a transaction and inside', async () => {
  const pool = createPool(furrow.databaseUrl, createLog('silent'), 1);
  const db = createDatabase(pool, () => {});
  await sql`create table plots (id int)`.execute(db);
  // Reads all columns in a form that the driver does not recognize, so the statement is prepared.
  const outside = () => sql`table plots`.execute(db);
  const inside = () => inTransaction(db, (tx) => sql`table plots limit 1`.execute(tx));
  for (let round = 0; round < 8; round += 1) await Promise.all([outside(), inside()]);
  await sql`alter table plots add column area int`.execute(db);
  await outside();
  await inside();
  await pool.end();
});
