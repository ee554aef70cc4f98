import pg from 'pg';
import { type TestUser, testPassword } from '#testing/world.ts';
import type { Peer } from './peer.ts';
import { startPeer } from './start-peer.ts';

const schema = 'parse';
const application = { APP_ID: 'furrow', MASTER_KEY: 'furrow-bench' };
const json = { 'content-type': 'application/json', 'x-parse-application-id': application.APP_ID };
const asMaster = { ...json, 'x-parse-master-key': application.MASTER_KEY };

const signedIn = { requiresAuthentication: true };
const masterOnly = { find: {}, get: {}, count: {}, create: {}, update: {}, delete: {} };
/** The classes that the questions use. Parse derives a craft's fields from the first one saved. */
const classes = [
  { className: 'Craft', fields: {}, classLevelPermissions: { ...masterOnly, find: signedIn } },
  {
    className: 'Account',
    fields: { user: { type: 'Pointer', targetClass: '_User' }, balanceMillicoins: { type: 'Number' } },
    classLevelPermissions: masterOnly,
    indexes: { account_of_user: { user: 1 } },
  },
  {
    className: 'LedgerEntry',
    fields: {
      account: { type: 'Pointer', targetClass: 'Account' },
      amountMillicoins: { type: 'Number' },
      description: { type: 'String' },
    },
    classLevelPermissions: masterOnly,
  },
  {
    className: 'Bounty',
    fields: { title: { type: 'String' }, description: { type: 'String' } },
    classLevelPermissions: { ...masterOnly, find: { '*': true }, create: signedIn },
  },
];

/** Starts Parse Server 9 (parse-server.mjs) with an account for each of `users`, and a copy of the public crafts. */
export async function startParse(databaseUrl: string, users: readonly TestUser[]): Promise<Peer> {
  const crafts = await prepare(databaseUrl);
  const start = () =>
    startPeer('parse-server.mjs', {
      ...application,
      DATABASE_URL: `${databaseUrl}?poolSize=16`,
      PGOPTIONS: `-c search_path=${schema}`,
      PARSE_SERVER_LOGS_FOLDER: 'null',
    });
  const server = await start();
  const url = `${server.url}/parse`;
  for (const { className, ...rest } of classes) await ask(`${url}/schemas/${className}`, asMaster, rest);
  for (const craft of crafts) await ask(`${url}/classes/Craft`, asMaster, craft);
  const people: { headers: Record<string, string> }[] = [];
  for (const user of users) people.push({ headers: await signUp(url, user) });
  const newest = new URLSearchParams({ where: '{"isPublic":true}', order: '-createdAt', limit: '24' });
  return {
    name: 'parse',
    server,
    me: { url: `${url}/users/me`, requests: people },
    list: { url: `${url}/classes/Craft?${newest}`, requests: people },
    spend: {
      url: `${url}/functions/spend`,
      method: 'POST',
      requests: people.map(({ headers }) => ({ headers, body: '{}' })),
    },
    signIn: {
      url: `${url}/login`,
      method: 'POST',
      requests: users.map(({ email }) => ({ headers: json, body: JSON.stringify({ email, password: testPassword }) })),
    },
    watch: {
      url: server.url.replace('http', 'ws'),
      greeting: [
        JSON.stringify({ op: 'connect', applicationId: application.APP_ID }),
        JSON.stringify({ op: 'subscribe', requestId: 1, query: { className: 'Bounty', where: {} } }),
      ],
      changeBeginsWith: '{"op":"create"',
    },
    post: () =>
      ask(`${url}/classes/Bounty`, people[0]?.headers ?? {}, {
        title: 'A build that takes ten minutes',
        description: 'It took one minute before the upgrade. '.repeat(8),
      }),
    start,
  };
}

/** Creates a schema for Parse's tables; returns the crafts that Parse has to list, oldest first. */
async function prepare(databaseUrl: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create schema if not exists ${schema}`);
  const { rows } = await client.query(`
    select creator_id as "creatorId", name, description, market_description as "marketDescription", price, category,
      icon, is_public as "isPublic", status, has_prompt as "hasPrompt"
    from crafts where is_public order by created_at, id`);
  await client.end();
  return rows;
}

/** Signs up a user with an account; returns the headers of their session. */
async function signUp(url: string, { email }: TestUser): Promise<Record<string, string>> {
  const { objectId, sessionToken } = await ask(`${url}/users`, json, {
    username: email,
    email,
    password: testPassword,
  });
  const user = { __type: 'Pointer', className: '_User', objectId };
  await ask(`${url}/classes/Account`, asMaster, { user, balanceMillicoins: 0 });
  return { ...json, 'x-parse-session-token': String(sessionToken) };
}

async function ask(url: string, headers: Record<string, string>, data: object): Promise<Record<string, unknown>> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(data) });
  if (!response.ok) throw new Error(`parse: ${url} was answered ${response.status}: ${await response.text()}`);
  return response.json();
}
