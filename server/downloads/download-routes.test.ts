import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requestBetaDownload } from '#contract/downloads/calls.ts';
import { startTestFurrow } from '#testing/test-furrow.ts';

/** What somebody who opens an address is answered, or a program; `fetch` tells always that it is a page's script. */
const ask = async (address: string, headers: Record<string, string>) => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers }, resolve).on('error', reject);
  });
  return { status: answer.statusCode, headers: answer.headers, text: (await answer.toArray()).join('') };
};

test('an installer that went since its release was read is told to a program, and leads people to what there is', async () => {
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
