import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#server/platform/free-port.ts';
import { createLog } from '../platform/log.ts';
import { createReleaseStorage } from './release-storage.ts';

const log = createLog('silent');

const release = {
  version: '1.2.0',
  date: '2026-01-05',
  files: [{ os: 'linux', processor: 'x64', file: 'furrow.AppImage', bytes: 9, sha256: 'a'.repeat(64) }],
};

/** An S3 bucket with a release's description and its installer. */
let bucket: Server;
let endpoint = '';
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  bucket = createServer((request, response) => {
    const name = /^\/orchard\/beta\/([^?]+)/.exec(request.url ?? '')?.[1] ?? '';
    const content = { 'releases.json': JSON.stringify(release), 'furrow.AppImage': 'installer' }[name];
    response.writeHead(content === undefined ? 404 : 200, { 'content-length': content?.length ?? 0 });
    response.end(request.method === 'GET' ? content : undefined);
  });
  const port = await freePort();
  await new Promise<void>((listening) => bucket.listen(port, '127.0.0.1', listening));
  endpoint = `http://127.0.0.1:${port}`;
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  vi.unstubAllEnvs();
  bucket.close();
});

test('a release in a bucket is read, and its files are served by signed addresses of the bucket', async () => {
  const storage = createReleaseStorage(
    new URL(`s3://orchard/beta?endpoint=${encodeURIComponent(endpoint)}&region=eu-west-1`),
    log,
  );
  const found = await storage.current();
  expect(found?.version).toBe('1.2.0');
  const [file] = found?.files ?? [];
  const place = file ? await storage.placeOf(file) : null;
  const address = new URL(place && 'address' in place ? place.address : '');
  expect(address.origin + address.pathname).toBe(`${endpoint}/orchard/beta/furrow.AppImage`);
  expect(address.searchParams.get('X-Amz-Expires')).toBe('900');
  expect(address.searchParams.get('response-content-disposition')).toBe('attachment; filename="furrow.AppImage"');
});

test('the last release stays on offer while its description is invalid', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-releases-'));
  const write = (text: string) => writeFileSync(join(folder, 'releases.json'), text);
  writeFileSync(join(folder, 'furrow.AppImage'), 'installer');
  write(JSON.stringify(release));
  const storage = createReleaseStorage(folder, log);
  expect((await storage.current())?.version).toBe('1.2.0');
  write('{');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect((await storage.current())?.version).toBe('1.2.0');
  write(JSON.stringify({ ...release, version: '1.2.1' }));
  vi.setSystemTime(Date.now() + 61_000);
  expect((await storage.current())?.version).toBe('1.2.1');
  rmSync(folder, { recursive: true });
});

test('a new release is on offer at once after a clock that was ahead is set back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-releases-'));
  const write = (version: string) =>
    writeFileSync(join(folder, 'releases.json'), JSON.stringify({ ...release, version }));
  writeFileSync(join(folder, 'furrow.AppImage'), 'installer');
  write('1.2.0');
  const storage = createReleaseStorage(folder, log);
  expect((await storage.current())?.version).toBe('1.2.0');
  write('1.2.1');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  expect((await storage.current())?.version).toBe('1.2.1');
  rmSync(folder, { recursive: true });
});

test('a description that cannot be read offers nothing', async () => {
  release.version = 'newest';
  const storage = createReleaseStorage(new URL(`s3://orchard/beta?endpoint=${encodeURIComponent(endpoint)}`), log);
  expect(await storage.current()).toBeNull();
});

test('a bucket or folder without a description offers nothing, and the log says so', async () => {
  const warn = vi.spyOn(log, 'warn');
  const storage = createReleaseStorage(new URL(`s3://orchard/none?endpoint=${encodeURIComponent(endpoint)}`), log);
  expect(await storage.current()).toBeNull();
  expect(await createReleaseStorage('server/migrations', log).current()).toBeNull();
  expect(warn.mock.calls.map(([what]) => what)).toEqual([{ place: 'orchard/none' }, { place: 'server/migrations' }]);
});

test('an installer that is missing or incomplete is not on offer until it is complete', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-releases-'));
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const [file] = release.files;
  const files = ['whole', 'half', 'missing'].map((name) => ({ ...file, file: name }));
  put('releases.json', JSON.stringify({ ...release, version: '1.3.0', files }));
  put('half', 'inst');
  expect(await createReleaseStorage(folder, log).current()).toBeNull();
  put('whole', 'installer');
  const storage = createReleaseStorage(folder, log);
  expect((await storage.current())?.files.map(({ file }) => file)).toEqual(['whole']);
  for (const name of ['half', 'missing']) put(name, 'installer');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect((await storage.current())?.files).toHaveLength(3);
  rmSync(folder, { recursive: true });
});

test('the log warns of a folder without a release before the first request', () => {
  const folder = mkdtempSync(join(tmpdir(), 'furrow-releases-'));
  const warn = vi.spyOn(log, 'warn');
  createReleaseStorage(folder, log).lookIn();
  expect(warn).toHaveBeenCalledExactlyOnceWith({ place: folder }, expect.stringContaining('no installer is on offer'));
  writeFileSync(join(folder, 'releases.json'), JSON.stringify(release));
  createReleaseStorage(folder, log).lookIn();
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
  rmSync(folder, { recursive: true });
});
