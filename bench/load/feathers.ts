import { type TestUser, testPassword } from '#testing/world.ts';
import type { Peer } from './peer.ts';
import { startPeer } from './start-peer.ts';

const json = { 'content-type': 'application/json' };
/** The columns of a craft that everybody sees. */
const shown =
  'id creator_id name description market_description price category icon is_public status has_prompt created_at';
const selection = shown
  .split(' ')
  .map((column) => `&$select=${column}`)
  .join('');

/** Starts Feathers 5 (feathers-server.mjs) with an account for each of `users`. */
export async function startFeathers(databaseUrl: string, users: readonly TestUser[]): Promise<Peer> {
  const start = () => startPeer('feathers-server.mjs', { DATABASE_URL: databaseUrl });
  const server = await start();
  const { url } = server;
  const people = [];
  for (const user of users) people.push(await signUp(url, user));
  const authorized = people.map(({ headers, id }) => ({ headers, path: `/users/${id}` }));
  const posting = { headers: people[0]?.headers ?? {} };
  return {
    name: 'feathers',
    server,
    me: { url, requests: authorized },
    list: {
      url: `${url}/crafts?is_public=true&$sort[created_at]=-1${selection}`,
      requests: people.map(({ headers }) => ({ headers })),
    },
    spend: { url: `${url}/spends`, method: 'POST', requests: people.map(({ headers }) => ({ headers, body: '{}' })) },
    signIn: {
      url: `${url}/authentication`,
      method: 'POST',
      requests: users.map(({ email }) => ({
        headers: json,
        body: JSON.stringify({ strategy: 'local', email, password: testPassword }),
      })),
    },
    watch: {
      url: `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
      greeting: ['40'],
      changeBeginsWith: '42["bounties created"',
    },
    post: () =>
      fetch(`${url}/bounties`, {
        method: 'POST',
        ...posting,
        body: JSON.stringify({
          title: 'A build that takes ten minutes',
          description: 'It took one minute before the upgrade. '.repeat(8),
          created_at: new Date(),
        }),
      }),
    start,
  };
}

async function signUp(url: string, { uid, email }: TestUser) {
  const ask = async (path: string, data: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}/${path}`, { method: 'POST', headers: json, body: JSON.stringify(data) });
    if (!response.ok) throw new Error(`feathers: ${path} was answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const { id } = await ask('users', { email, password: testPassword, furrow_uid: uid });
  const { accessToken } = await ask('authentication', { strategy: 'local', email, password: testPassword });
  return { id: String(id), headers: { ...json, authorization: `Bearer ${accessToken}` } };
}
