import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLowBalance } from '#contract/account/calls.ts';
import { eventually } from '#testing/eventually.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { reportsPath } from '../platform/http/security-headers.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  // The job that sweeps the table is off: it would wait, too.
  furrow = await startTestFurrow({ settings: { ROLE: 'web' } });
});
afterAll(() => furrow.close());

/** A browser on the tests' network reports something that the content security policy refused. */
function report() {
  const refused = { documentURL: furrow.url, effectiveDirective: 'img-src', blockedURL: 'https://elsewhere.example' };
  return fetch(`${furrow.url}${reportsPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/reports+json' },
    body: JSON.stringify([{ type: 'csp-violation', body: refused }]),
  });
}

test('forty reports of browsers on one network hold four connections, and users are answered meanwhile', async () => {
  const { world, context } = furrow;
  const user = await world.user();
  const { reports } = await inTransaction(context.db, async (tx) => {
    await sql`lock table client_errors`.execute(tx);
    const waiting = Promise.all(Array.from({ length: 40 }, report));
    await eventually(async () => (await statementsWaitingFor(tx)) === 4, 'reports that wait for the table');
    for (let coins = 1; coins <= 20; coins += 1)
      expect((await world.call(setLowBalance, user, { coins })).httpStatus).toBe(200);
    expect(await statementsWaitingFor(tx)).toBe(4);
    return { reports: waiting };
  });
  for (const { status } of await reports) expect([204, 429]).toContain(status);
});
