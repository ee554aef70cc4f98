import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { promptMaxLength } from '#contract/crafts/craft.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

test('a user who asks for long pages without reading them gets 503 until they have read them', async () => {
  const user = await furrow.world.user();
  const [prompt, at] = ['x'.repeat(promptMaxLength), furrow.clock.now()];
  await sql`insert into crafts (id, creator_id, name, prompt, market_description, created_at, updated_at)
    select ${user.uid} || n, ${user.uid}, 'Many', ${prompt}, '', ${at}::timestamptz, ${at}::timestamptz
    from generate_series(1, 210) n`.execute(furrow.context.db);
  const headers = { authorization: `Bearer ${user.idToken}` };
  const ask = () => fetch(`${furrow.url}/live/equippedCrafts`, { headers });
  const answers: Response[] = [];
  for (let asked = 1; asked <= 12; asked += 1) answers.push(await ask());
  expect(answers.map(({ status }) => status)).toContain(503);
  for (const answer of answers) await answer.arrayBuffer();
  const again = await ask();
  expect(again.status).toBe(200);
  await again.arrayBuffer();
});
