// Furrow's own server with one more call, which only spends a millicoin.
import { join } from 'node:path';
import * as v from 'valibot';
import { defineCall } from '#contract/wire/call.ts';
import { startServer } from '#server/app/start-server.ts';
import { spendCoins } from '#server/coins/index.ts';
import { handleCall } from '#server/platform/calls/handle-call.ts';
import { parseConfig } from '#server/platform/config.ts';
import { projectFolder } from '#server/platform/project-folder.ts';

const spendOne = defineCall({ name: 'benchSpend', payload: v.strictObject({}), answer: v.null() });

const benchCall = handleCall(spendOne, async ({ db, actor, now }) => {
  await spendCoins(db, {
    uid: actor.uid,
    kind: 'aiUse',
    into: [{ account: 'ai_revenue', amountMillicoins: 1 }],
    key: crypto.randomUUID(),
    description: 'AI use',
    now,
  });
  return null;
});

const pagesFolder = join(projectFolder, 'dist/client');
const server = await startServer(parseConfig(process.env), { pagesFolder, extraCalls: () => [benchCall] });
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.send?.('ready');
