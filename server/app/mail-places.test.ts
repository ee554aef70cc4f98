import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyEmailMail } from '../auth/index.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { addJob } from '../platform/jobs/add-job.ts';
import { addMail } from '../platform/mail/add-mail.ts';
import { mailsAtOnce } from '../platform/mail/create-mailer.ts';

/** A server that accepts connections and sends nothing. */
const silent = createServer((socket) => void sockets.push(socket));
const sockets: Socket[] = [];
let furrow: TestFurrow;
beforeAll(async () => {
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  furrow = await startTestFurrow({ settings: { SMTP_URL: `smtp://127.0.0.1:${address.port}` } });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  await furrow.close();
});

test('a mail server that hangs does not hold up other jobs', async () => {
  const { db, config } = furrow.context;
  const to = 'ada@example.com';
  const props = { link: 'http://site.test/verify', email: to };
  for (let mail = 0; mail < 8; mail += 1)
    await inTransaction(db, (tx) => addMail(tx, config, { to, kind: verifyEmailMail, props, key: `mail-${mail}` }));
  await expect.poll(() => sockets.length).toBe(mailsAtOnce);
  await addJob(db, 'sweep-limits', {}, { key: 'beside-mails' });
  const waiting = async () => (await sql`select from graphile_worker.jobs where key = 'beside-mails'`.execute(db)).rows;
  await expect.poll(waiting).toEqual([]);
});
