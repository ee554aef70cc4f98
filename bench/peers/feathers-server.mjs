// Feathers 5 as its documentation writes a server: Koa, Socket.IO, Knex, JWT and local authentication. It answers the
// bench's questions on the same PostgreSQL, in a schema of its own but for the tables that the questions are about.
import { randomUUID } from 'node:crypto';
import { AuthenticationService, authenticate, JWTStrategy } from '@feathersjs/authentication';
import { LocalStrategy, hooks as localHooks } from '@feathersjs/authentication-local';
import { feathers } from '@feathersjs/feathers';
import { KnexService } from '@feathersjs/knex';
import { bodyParser, errorHandler, koa, parseAuthentication, rest } from '@feathersjs/koa';
import socketio from '@feathersjs/socketio';
import knex from 'knex';

const { DATABASE_URL, PORT } = process.env;
const db = knex({ client: 'pg', connection: DATABASE_URL, pool: { min: 0, max: 16 } });
await db.raw('create schema if not exists feathers');
await db.raw(`create table if not exists feathers.users (
  id text primary key, email text not null unique, password text not null, furrow_uid text not null)`);
await db.raw(`create table if not exists feathers.bounties (
  id text primary key, title text not null, description text not null, created_at timestamptz not null)`);

const app = koa(feathers());
app.use(errorHandler());
app.use(parseAuthentication());
app.use(bodyParser());
app.configure(rest());
app.configure(socketio());
app.set('authentication', {
  entity: 'user',
  service: 'users',
  secret: 'be'.repeat(32),
  authStrategies: ['jwt', 'local'],
  jwtOptions: { audience: 'furrow', algorithm: 'HS256', expiresIn: '1h' },
  local: { usernameField: 'email', passwordField: 'password' },
});
const authentication = new AuthenticationService(app);
authentication.register('jwt', new JWTStrategy());
authentication.register('local', new LocalStrategy());

const withId = async ({ data }) => {
  data.id ??= randomUUID();
};
const signedIn = authenticate('jwt');

app.use('authentication', authentication);
app.use('users', new KnexService({ Model: db, name: 'users', schema: 'feathers', id: 'id' }));
app.use('crafts', new KnexService({ Model: db, name: 'crafts', id: 'id', paginate: { default: 24, max: 24 } }));
app.use('bounties', new KnexService({ Model: db, name: 'bounties', schema: 'feathers', id: 'id' }));
app.use('spends', { create: (_data, { user }) => spend(user.furrow_uid) }, { events: [] });

app.service('users').hooks({
  before: { get: [signedIn], create: [withId, localHooks.hashPassword('password')] },
  after: { all: [localHooks.protect('password')] },
});
app.service('crafts').hooks({ before: { find: [signedIn] } });
app.service('bounties').hooks({ before: { create: [signedIn, withId] } });
app.service('spends').hooks({ before: { create: [signedIn] } });
app.on('connection', (connection) => app.channel('everybody').join(connection));
app.service('bounties').publish('created', () => app.channel('everybody'));

const server = await app.listen(Number(PORT));
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void db.destroy().then(() => process.exit(0));
});
process.send?.('ready');

/** Locks the accounts, then writes the transaction and its entries, in three statements. */
async function spend(uid) {
  await db.transaction(async (tx) => {
    await tx.raw("set local furrow.collect = 'on'");
    const accounts = await tx('ledger_accounts').where({ user_id: uid }).orderBy('id').forNoKeyUpdate();
    const monthly = accounts.find(({ kind }) => kind === 'monthly');
    const [made] = await tx('ledger_transactions')
      .insert({ key: randomUUID(), description: 'AI use', created_at: new Date() })
      .returning('id');
    await tx('ledger_entries').insert([
      { transaction_id: made.id, account_id: monthly.id, amount_millicoins: -1 },
      {
        transaction_id: made.id,
        account_id: tx('ledger_accounts').select('id').where({ kind: 'ai_revenue', user_id: null, bounty_id: null }),
        amount_millicoins: 1,
      },
    ]);
  });
  return {};
}
