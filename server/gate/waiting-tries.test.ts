import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { cookieOf, GateVisitor, gateSettings } from '#testing/gate-visitor.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { lockFailures } from './gate-store.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: gateSettings });
});
afterAll(() => furrow.close());

test('forty passcodes tried at once from one network hold four connections, and other requests are answered meanwhile', async () => {
  const [crowd, guest] = [new GateVisitor(furrow), new GateVisitor(furrow)];
  const cookie = cookieOf(await guest.post('/gate', { code: 'barley' }));
  const { tries } = await inTransaction(furrow.context.db, async (tx) => {
    await lockFailures(tx, [`network:${crowd.network}`], furrow.clock.now());
    const waiting = Promise.all(Array.from({ length: 40 }, () => crowd.post('/gate', { code: 'oats' })));
    await eventually(async () => (await statementsWaitingFor(tx)) === 4, 'tries that wait for each other');
    for (let count = 1; count <= 20; count += 1) expect((await guest.get('/config', { cookie })).status).toBe(200);
    expect(await statementsWaitingFor(tx)).toBe(4);
    return { tries: waiting };
  });
  const statuses = (await tries).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(37);
});
