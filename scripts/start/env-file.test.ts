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

test('a byte order mark before the first setting of the .env file is ignored', () => {
  writeFileSync(file, '\ufeffPORT=4100\n');
  const environment = {};
  expect(readEnvFile(environment, file)).toEqual([]);
  expect(environment).toEqual({ PORT: '4100' });
});

test('a setting of the environment has precedence over the .env file', () => {
  writeFileSync(file, '# mine\nPORT=4100\nHOST="127.0.0.2"\n');
  const environment = { PORT: '4200' };
  expect(readEnvFile(environment, file)).toEqual([]);
  expect(environment).toEqual({ PORT: '4200', HOST: '127.0.0.2' });
});

test('an unknown name in the .env file is reported, unless other programs read it', () => {
  writeFileSync(file, 'SMPT_URL=smtp://mail.example\nNODE_ENV=production\nAWS_REGION=eu\nTZ=UTC\n');
  expect(readEnvFile({}, file)).toEqual(['SMPT_URL']);
});

test.each(['PORT 4100', 'PORT: 4100', 'export PORT', '  PORT'])(
  'a line of the .env file that sets nothing is refused: %s',
  (line) => {
    writeFileSync(file, `GATE=off\n# HOST is mine\n${line}\n`);
    expect(() => readEnvFile({}, file)).toThrow(/Write PORT=\.\.\. there/);
  },
);

test('an empty value and the lines of a multi-line value in the .env file are not refused', () => {
  writeFileSync(file, 'SMTP_URL=\nPORT=4100\nCUSTOM_TOKEN_SIGNERS=\'{\n"keys": []\n}\'\nPORT\n');
  expect(readEnvFile({}, file)).toEqual([]);
});

test('a missing .env file sets nothing, and one that cannot be read is a setting error', () => {
  expect(readEnvFile({}, file)).toEqual([]);
  mkdirSync(file);
  expect(() => readEnvFile({}, file)).toThrow(SettingError);
});
