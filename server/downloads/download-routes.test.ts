import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requestBetaDownload } from '#contract/downloads/calls.ts';
import { startTestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';

/** Requests an address as a navigation or a program; `fetch` always identifies itself as a page's script. */
const ask = async (address: string, headers: Record<string, string>) => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers }, resolve).on('error', reject);
  });
  return { status: answer.statusCode, headers: answer.headers, text: (await answer.toArray()).join('') };
};

test('a missing installer is a 404 for a program, and redirects a browser to the releases', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-releases-'));
  cpSync('releases', folder, { recursive: true });
  const site = await startTestFurrow({ settings: { RELEASES: folder } });
  const { result } = await site.world.call(requestBetaDownload, await site.world.user(), { os: 'linux' });
  rmSync(folder, { recursive: true });
  const address = result?.url ?? '';
  const program = await ask(address, {});
  expect([program.status, JSON.parse(program.text)]).toEqual([
    404,
    { error: { message: 'There is no installer for this system.' } },
  ]);
  expect(program.headers).not.toHaveProperty('content-range');
  const person = await ask(address, { 'sec-fetch-mode': 'navigate' });
  expect([person.status, person.headers.location]).toEqual([302, '/releases']);
  await site.close();
});

test('a user downloads at most eight files at once, and other users are not affected', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-releases-'));
  cpSync('releases', folder, { recursive: true });
  // Longer than a connection buffers while nobody reads.
  const [file, bytes] = ['furrow-0.1.0-linux-x64-sample.txt', 64 * 1_024 * 1_024];
  truncateSync(join(folder, file), bytes);
  const release = JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8'));
  Object.assign(
    release.files.find((one: { file: string }) => one.file === file),
    { bytes },
  );
  writeFileSync(join(folder, 'releases.json'), JSON.stringify(release));
  const site = await startTestFurrow({ settings: { RELEASES: folder } });
  const [busy, other] = [await site.world.user(), await site.world.user()];
  const addressFor = async (user: TestUser) =>
    (await site.world.call(requestBetaDownload, user, { os: 'linux', processor: 'x64' })).result?.url ?? '';
  const address = await addressFor(busy);
  const open = (from = address) =>
    new Promise<IncomingMessage>((resolve, reject) => void get(from, resolve).on('error', reject));
  const underWay = await Promise.all(Array.from({ length: 8 }, () => open()));
  expect(underWay.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
  const ninth = await ask(address, {});
  expect([ninth.status, ninth.headers['retry-after'], JSON.parse(ninth.text)]).toEqual([
    429,
    '5',
    { error: { message: 'Too many downloads at once. Try again when one of them is over.' } },
  ]);
  const others = await open(await addressFor(other));
  expect(others.statusCode).toBe(200);

  underWay[0]?.destroy();
  const statusOfNext = async () => {
    const next = await open();
    next.destroy();
    return next.statusCode;
  };
  await expect.poll(statusOfNext).toBe(200);
  for (const one of [...underWay, others]) one.destroy();
  await site.close();
  rmSync(folder, { recursive: true });
});
