import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestFurrow } from '#testing/test-furrow.ts';
import { demoWorld } from './index.ts';

test.each([
  ['2031-03-01T00:00:30Z', '2031-03-01'],
  ['2031-03-09T12:00:00Z', '2031-03-01'],
  ['2031-01-09T20:00:00Z', '2031-01-01'],
  ['2031-08-31T23:00:00Z', '2031-08-01'],
])('the demo users have the credits of the month, on a first start at %s', async (now, monthsFirst) => {
  const furrow = await startTestFurrow();
  const { context, clock } = furrow;
  clock.moveTo(now);
  await demoWorld(context, { hashPassword: async () => 'a hash' });
  const { rows } = await sql<{ email: string; day: string; millicoins: number }>`
    select u.email, to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, e.amount_millicoins as millicoins
    from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
      join users u on u.uid = a.user_id
    where t.key like 'monthly:%'`.execute(context.db);
  for (const email of ['maren@orchard.dev', 'tove@latticework.io', 'ilse@fieldnotes.app']) {
    const ofMonth = rows.find((row) => row.email === email && row.day === monthsFirst);
    expect(ofMonth?.millicoins, email).toBeGreaterThan(0);
  }
  await furrow.close();
});
