import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setMailSwitch } from '#contract/notifications/calls.ts';
import { eventually } from '#testing/eventually.ts';
import { farmWorld } from '#testing/farm-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';

/** A mail server that refuses every mail while `isAway`. */
let isAway = false;
const taken: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) => {
    if (isAway) return done(Object.assign(new Error('4.3.2 not now'), { responseCode: 450 }));
    taken.push(address);
    done();
  },
  onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
});

let furrow: TestFurrow;
beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const { port } = mailServer.server.address() as AddressInfo;
  furrow = await startTestFurrow({ settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await furrow.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

/** The stored payloads of all waiting jobs. */
const payloads = async () =>
  (
    await sql<{ text: string }>`select payload::text as text from graphile_worker._private_jobs`.execute(
      furrow.context.db,
    )
  ).rows
    .map(({ text }) => text)
    .join();

const { person, newFarm, newRequest } = farmWorld(() => furrow);

/** How many mails wait, and how many of them were refused once. */
const waiting = async () => {
  const { rows } = await sql<{
    all: number;
    refused: number;
  }>`select count(*)::int as all, count(last_error)::int as refused
    from graphile_worker.jobs where task_identifier = 'send-mail'`.execute(furrow.context.db);
  return rows[0];
};

test('a waiting mail goes to the current address, and not to users who switched it off, are disabled or deleted', async () => {
  const [stays, silent, shutOut] = [await newFarm(), await newFarm(), await newFarm()];
  const [moves, gone] = [await newFarm(), await newFarm()];
  const asker = await person();
  await eventually(async () => (await waiting())?.all === 0, 'the end of the mails of signing up');
  taken.length = 0;
  isAway = true;
  for (const { farmId } of [stays, silent, shutOut, moves, gone]) await newRequest(farmId, asker);
  await eventually(async () => (await waiting())?.refused === 5, 'five mails that wait');
  expect(await payloads()).toContain('sealed');
  expect(await payloads()).not.toMatch(/@|http|request/);

  await furrow.world.call(setMailSwitch, silent.owner, { kind: 'request', on: false });
  await sql`update users set disabled = true where uid = ${shutOut.owner.uid}`.execute(furrow.context.db);
  const moved = furrow.world.newEmail();
  await sql`update users set email = ${moved} where uid = ${moves.owner.uid}`.execute(furrow.context.db);
  await furrow.world.identity('v1/accounts:delete', { idToken: gone.owner.idToken });

  isAway = false;
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(furrow.context.db);
  await eventually(async () => (await waiting())?.all === 0, 'the end of the mails that waited');
  // The deleted user receives only the mail about the deletion.
  expect(taken.sort()).toEqual([stays.owner.email, moved, gone.owner.email].sort());
});
