import { createServer } from 'node:http';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { generateBountyCall } from '#contract/bounties/draft.ts';
import { bountyMessages } from '#contract/bounties/messages.ts';
import { draftPrompt } from '#testing/draft-world.ts';
import { eventually } from '#testing/eventually.ts';
import { statementsWaitingFor } from '#testing/statements-waiting.ts';
import { startTestFurrow } from '#testing/test-furrow.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { freePort } from '../platform/free-port.ts';

/** A draft takes its places and then sets coins aside; one that the model never began gives both back. */
test('a draft that failed and a new draft of the same user never wait for each other', async () => {
  const { promise: told, resolve: fail } = Promise.withResolvers<void>();
  const model = createServer((_request, response) => void told.then(() => response.writeHead(500).end()));
  const port = await freePort();
  await new Promise<void>((listening) => model.listen(port, '127.0.0.1', listening));
  const furrow = await startTestFurrow({ settings: { GEMINI_URL: `http://127.0.0.1:${port}/v1beta` } });
  const { db } = furrow.context;
  const user = await furrow.world.user();
  const failing = furrow.world.call(generateBountyCall, user, { prompt: draftPrompt });
  const setAside = () => db.selectFrom('ai_holds').select('id').where('settled_at', 'is', null).execute();
  await eventually(async () => (await setAside()).length === 1, 'the coins that are set aside');
  const free = await inTransaction(db, async (tx) => {
    await sql`select from limit_counters where bucket like 'ai-draft%' for update`.execute(tx);
    fail();
    await eventually(async () => (await statementsWaitingFor(tx)) === 1, 'a draft that gives back');
    const { rows } = await sql`select from ai_holds where settled_at is null for update skip locked`.execute(tx);
    return rows.length;
  });
  expect(free).toBe(1);
  expect((await failing).result).toEqual({ success: false, error: bountyMessages.modelErred });
  expect(await setAside()).toEqual([]);
  await furrow.close();
  model.close();
});
