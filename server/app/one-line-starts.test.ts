import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOf } from '#testing/end-of-program.ts';
import { shippedServer } from '#testing/server-process.ts';
import { testSecret } from '#testing/start-test-sandbox.ts';
import { cloneDatabase, emptyDatabase } from '#testing/test-database.ts';

/** Settings with which a server or `npm start` would start. */
const usual = { SECRET: testSecret, PORT: '0', SANDBOX_PORT: '0', GATE: 'off' };
const server = (settings: Record<string, string>) => endOf([shippedServer], { ...usual, ...settings });

type Database = Awaited<ReturnType<typeof cloneDatabase>>;
let migrated: Database;
let empty: Database;
let admin: pg.Client;
beforeAll(async () => {
  [migrated, empty] = await Promise.all([cloneDatabase(), emptyDatabase()]);
  admin = new pg.Client({ connectionString: migrated.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await Promise.all([migrated.drop(), empty.drop()]);
});

test.each([
  ['only reads', 'default_transaction_read_only', 'on', /^the database cannot be used: .*read-only transaction\. /],
  [
    'may forget what it acknowledged',
    'synchronous_commit',
    'off',
    /^the database cannot be used: it may lose acknowledged payments\. Turn on synchronous_commit\.$/,
  ],
])(
  'a server on a database that %s exits with one line',
  async (_name, setting, value, why) => {
    const name = new URL(migrated.url).pathname.slice(1);
    await admin.query(`alter database "${name}" set ${setting} = ${value}`);
    const { status, said } = await server({ DATABASE_URL: migrated.url });
    await admin.query(`alter database "${name}" reset ${setting}`);
    expect(status).toBe(1);
    expect(said).toMatch(/^Furrow cannot start: [^\n]+\n$/);
    expect(said.replace(/^Furrow cannot start: |\n$/g, '')).toMatch(why);
  },
  60_000,
);

test('a server on a PostgreSQL that is too old exits with one line', async () => {
  const name = new URL(migrated.url).pathname.slice(1);
  // Puts a fake `pg_settings` with an older version first in the search path.
  await admin.query(`create schema old; alter database "${name}" set search_path = public, old, pg_catalog;
    create view old.pg_settings as select * from (values ('server_version_num', '140012'), ('server_version', '14.12')) s (name, setting)`);
  const end = await server({ DATABASE_URL: migrated.url });
  await admin.query(`alter database "${name}" reset search_path; drop schema old cascade`);
  const why = 'the database cannot be used: it is PostgreSQL 14.12. Furrow needs 15 or newer.';
  expect(end).toEqual({ status: 1, said: `Furrow cannot start: ${why}\n` });
});

test('a server on a database with another encoding exits with one line, and creates no tables', async () => {
  const url = new URL(empty.url);
  const name = `${url.pathname.slice(1)}_ascii`;
  await admin.query(`create database "${name}" encoding 'SQL_ASCII' locale_provider libc template template0`);
  url.pathname = name;
  const end = await server({ DATABASE_URL: url.href });
  const why =
    "the database cannot be used: it keeps text as SQL_ASCII. Make one with `create database ... encoding 'UTF8' template template0`.";
  expect(end).toEqual({ status: 1, said: `Furrow cannot start: ${why}\n` });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  expect((await client.query("select from information_schema.tables where table_schema = 'public'")).rowCount).toBe(0);
  await client.end();
  await admin.query(`drop database "${name}"`);
});

test('a server whose database has no TLS or whose certificate is missing exits with one line', async () => {
  for (const [wish, why] of [
    ['sslmode=verify-full', 'The server does not support SSL connections'],
    ['sslrootcert=/nowhere.pem', 'ENOENT: no such file or directory, open ./nowhere.pem.'],
  ]) {
    const { status, said } = await server({ DATABASE_URL: `${migrated.url}?${wish}` });
    expect(status).toBe(1);
    expect(said).toMatch(new RegExp(`^Furrow cannot start: the database cannot be used: ${why}\\. [^\n]+\n$`));
  }
});

test('a server whose database has no schema to create tables in exits with one line', async () => {
  const { status, said } = await server({ DATABASE_URL: `${empty.url}?options=-c%20search_path%3Dnowhere` });
  expect(status).toBe(1);
  expect(said).toMatch(/^Furrow cannot start: the database cannot be used: no schema has been selected [^\n]+\n$/);
});

test("a server or operators' shell without permission for the tables exits with one line", async () => {
  const url = new URL(empty.url);
  const role = `guest_${url.pathname.slice(1)}`;
  await admin.query(`create role "${role}" login password 'orchard'`);
  url.username = role;
  url.password = 'orchard';
  const settings = { DATABASE_URL: url.href, SECRET: testSecret };
  expect(await server(settings)).toEqual({
    status: 1,
    said: expect.stringMatching(/^Furrow cannot start: the database cannot be used: permission denied [^\n]+\n$/),
  });
  expect(await endOf(['scripts/ops.ts', 'flags', 'list'], settings)).toEqual({
    status: 1,
    said: expect.stringMatching(/^the database cannot be used: its tables are missing or [^\n]+\n$/),
  });
  await admin.query(`drop role "${role}"`);
});

test('a server that cannot listen at its address exits with one line that names the setting', async () => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  const settings = { DATABASE_URL: migrated.url };
  expect(await server({ ...settings, PORT: port })).toEqual({
    status: 2,
    said: `Furrow cannot start: 127.0.0.1:${port} is taken by another program. Set PORT to another port.\n`,
  });
  expect(await server({ ...settings, HOST: '192.0.2.1', PORT: '4999' })).toEqual({
    status: 2,
    said: 'Furrow cannot start: 192.0.2.1:4999 cannot be used (EADDRNOTAVAIL). Set HOST to an address of this machine.\n',
  });
  other.close();
});

test('npm start exits with the line and status of its server', async () => {
  const settings = { ...usual, DATABASE_URL: migrated.url, SANDBOX: 'off', GATE: 'on', GATE_MAIN_CODE: ' ' };
  expect(await endOf(['scripts/start.ts', '--from-sources'], settings)).toEqual({
    status: 2,
    said: expect.stringMatching(/^Furrow cannot start: GATE_MAIN_CODE is empty: [^\n]+\n$/),
  });
});

test.each([
  ['a server that has to make its secret', shippedServer, { SECRET: '' }],
  ['npm start', 'scripts/start.ts', {}],
])(
  '%s reports in one line that it cannot write to its data folder',
  async (_name, program, settings) => {
    // Nobody, not even root, can make a folder inside a file.
    const folder = 'package.json/data';
    expect(await endOf([program], { ...usual, DATA_DIR: folder, ...settings })).toEqual({
      status: 2,
      said: `Furrow cannot start: DATA_DIR=${folder} cannot be written to (ENOTDIR). Set it to another folder.\n`,
    });
  },
  60_000,
);
