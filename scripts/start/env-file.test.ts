import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SettingError } from '#server/platform/setting-error.ts';
import { readEnvFile } from './env-file.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'furrow-env-'));
  file = join(folder, '.env');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what is set already goes before what the file says', () => {
  writeFileSync(file, '# mine\nPORT=4100\nHOST="127.0.0.2"\n');
  const environment = { PORT: '4200' };
  expect(readEnvFile(environment, file)).toEqual([]);
  expect(environment).toEqual({ PORT: '4200', HOST: '127.0.0.2' });
});

test('a name that is no setting is told of, and one that others read is not', () => {
  writeFileSync(file, 'SMPT_URL=smtp://mail.example\nNODE_ENV=production\nAWS_REGION=eu\nTZ=UTC\n');
  expect(readEnvFile({}, file)).toEqual(['SMPT_URL']);
});

test.each(['PORT 4100', 'PORT: 4100', 'export PORT', '  PORT'])('a line that sets nothing is refused: %s', (line) => {
  writeFileSync(file, `GATE=off\n# HOST is mine\n${line}\n`);
  expect(() => readEnvFile({}, file)).toThrow(/Write PORT=\.\.\. there/);
});

test('what a value says in lines of its own, and an empty one, is no such line', () => {
  writeFileSync(file, 'SMTP_URL=\nPORT=4100\nCUSTOM_TOKEN_SIGNERS=\'{\n"keys": []\n}\'\nPORT\n');
  expect(readEnvFile({}, file)).toEqual([]);
});

test('no file says nothing, and one that cannot be read is said in a line', () => {
  expect(readEnvFile({}, file)).toEqual([]);
  mkdirSync(file);
  expect(() => readEnvFile({}, file)).toThrow(SettingError);
});
