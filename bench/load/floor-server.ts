// The floor: the smallest server that answers the bench's questions correctly. A bare `node:http` and `pg` on the same
// database, with the same checks (signature, session, disabled user) and the same statements, and nothing else: no
// framework, no validation, no limits, no security headers, no live reads except one broadcast.
import { createPublicKey, type KeyObject, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { WebSocketServer } from 'ws';

type Identity = { uid: string; sid: string; exp: number };

const sessionText = `
  select u.disabled, s.ended_at from sessions s join users u on u.uid = s.user_id where s.id = $1 and u.uid = $2`;
const meText = `
  select u.uid, u.email, u.email_verified, u.display_name, u.user_group, u.low_balance_coins, u.disabled, s.ended_at,
    (select jsonb_object_agg(r.role, true) from user_roles r where r.user_id = u.uid) as roles,
    b.monthly_millicoins, b.rewards_millicoins, b.purchased_millicoins, b.credits_month,
    (select array_agg(had.craft_id order by had.since) from (
        select g.craft_id, g.granted_at as since from craft_grants g
          where g.email = u.email and u.email_verified and g.user_id is null
        union select g.craft_id, g.granted_at from craft_grants g where g.user_id = u.uid
        union select p.craft_id, p.bought_at from craft_purchases p where p.user_id = u.uid) had) as purchased_crafts,
    (select jsonb_object_agg(t.craft_id, t.started_at) from craft_trials t where t.user_id = u.uid) as craft_trials,
    (select m.farm_id from farm_members m where m.user_id = u.uid) as farm_id,
    (select array_agg(e.bounty_id order by e.engaged_at) from bounty_engagements e where e.user_id = u.uid)
      as engaged_bounties
  from sessions s join users u on u.uid = s.user_id join user_balances b on b.user_id = u.uid
  where s.id = $1 and u.uid = $2`;
const spendText = `
  select spend_coins($1, $2, 'AI use', 1, '{monthly,rewards,purchased}', '[{"system":"ai_revenue","amount":1}]', $3, $4, 200000) as outcome`;

const lockText =
  'select id, kind, balance_millicoins from ledger_accounts where user_id = $1 order by id for no key update';
const transactionText =
  "insert into ledger_transactions (key, description, created_at) values ($1, 'AI use', now()) returning id";
const entriesText = `
  insert into ledger_entries (transaction_id, account_id, amount_millicoins)
  values ($1, $2, -1), ($1, (
    select id from ledger_accounts where kind = 'ai_revenue' and user_id is null and bounty_id is null), 1)`;
const listText = `
  select c.id, c.creator_id, c.name, c.description, c.market_description, c.price, c.category, c.icon, c.is_public, c.status,
    c.has_prompt, c.created_at
  from crafts c where c.is_public order by c.created_at desc, c.id desc limit 25`;

const { DATABASE_URL, PORT, JWKS_URL = '' } = process.env;
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 });
const keys = JWKS_URL === '' ? new Map<string, KeyObject>() : await fetchKeys(JWKS_URL);
const verified = new Map<string, Identity>();
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });

const server = createServer((request, response) => {
  answer(request, response).catch((error) => send(response, 500, { error: String(error) }));
});
server.on('upgrade', (request, stream, head) => sockets.handleUpgrade(request, stream, head, () => {}));
server.listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'));

async function answer(request: IncomingMessage, response: ServerResponse) {
  if (request.url === '/healthz') return send(response, 200, { ok: true });
  const identity = identityOf(request);
  const { uid, sid } = identity;
  if (request.url === '/me') {
    const { rows } = await pool.query({ name: 'me', text: meText, values: [sid, uid] });
    if (!isStanding(rows[0])) return send(response, 401, {});
    return send(response, 200, { value: rows[0] });
  }
  if (request.url === '/list') {
    const [session, list] = await Promise.all([
      pool.query({ name: 'session', text: sessionText, values: [sid, uid] }),
      pool.query({ name: 'list', text: listText }),
    ]);
    if (!isStanding(session.rows[0])) return send(response, 401, {});
    return send(response, 200, { value: { items: list.rows } });
  }
  const body = await readBody(request);
  const { rows } = await pool.query({ name: 'session', text: sessionText, values: [sid, uid] });
  if (!isStanding(rows[0])) return send(response, 401, {});
  if (request.url === '/post') await post(uid);
  else await spend(uid);
  if (request.url === '/broadcast') tellAll(body);
  else if (sockets.clients.size > 0) await broadcast(identity);
  return send(response, 200, { result: null });
}

function isStanding(session: { disabled: boolean; ended_at: Date | null } | undefined): boolean {
  return session !== undefined && !session.disabled && session.ended_at === null;
}

/** Spends with one SQL function that does all of it. */
async function spend(uid: string) {
  const now = new Date();
  await inTransaction((client) =>
    client.query({
      name: 'spend',
      text: spendText,
      values: [uid, randomUUID(), now, now.toISOString().slice(0, 7)],
    }),
  );
}

/** Spends as most would write it: lock the accounts, write the transaction, write its entries. */
async function post(uid: string) {
  await inTransaction(async (client) => {
    const accounts = await client.query({ name: 'lock', text: lockText, values: [uid] });
    const monthly = accounts.rows.find(({ kind }) => kind === 'monthly');
    const made = await client.query({ name: 'transaction', text: transactionText, values: [randomUUID()] });
    await client.query({ name: 'entries', text: entriesText, values: [made.rows[0].id, monthly.id] });
  });
}

async function inTransaction(act: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await pool.connect();
  try {
    await client.query("begin; set local furrow.collect = 'on'");
    await act(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Reads once what everybody watches, and sends it to all. */
async function broadcast({ uid, sid }: Identity) {
  const { rows } = await pool.query({ name: 'me', text: meText, values: [sid, uid] });
  tellAll(rows[0]);
}

function tellAll(value: unknown) {
  const frame = Buffer.from(JSON.stringify({ id: 1, value }));
  for (const socket of sockets.clients) socket.send(frame, { binary: false });
}

function identityOf({ headers }: IncomingMessage): Identity {
  const token = (headers.authorization ?? '').slice('Bearer '.length);
  const identity = verified.get(token) ?? verifyToken(token);
  if (identity.exp * 1_000 <= Date.now()) throw new Error('expired');
  return identity;
}

function verifyToken(token: string): Identity {
  const [head = '', body = '', signature = ''] = token.split('.');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const key = keys.get(kid);
  const signed = Buffer.from(`${head}.${body}`);
  if (!key || !verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url'))) throw new Error('forged');
  const { sub, sid, exp } = JSON.parse(Buffer.from(body, 'base64url').toString());
  const identity = { uid: String(sub), sid: String(sid), exp: Number(exp) };
  verified.set(token, identity);
  return identity;
}

async function fetchKeys(url: string): Promise<Map<string, KeyObject>> {
  const response = await fetch(url);
  const { keys }: { keys: { kid: string; [member: string]: string }[] } = await response.json();
  return new Map(keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

function send(response: ServerResponse, status: number, body: unknown) {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
