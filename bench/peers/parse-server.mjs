// Parse Server 9 as its documentation writes a server: Express, PostgreSQL, cloud code, and LiveQuery on the same port.
// It answers the bench's questions; its classes come from the adapter, by its schema API.
import { createServer } from 'node:http';
import express from 'express';
import parseServer from 'parse-server';

const { APP_ID, DATABASE_URL, MASTER_KEY, PORT } = process.env;
const { ParseServer, logger } = parseServer;
// Parse warns about each option whose default will change, before it reads the option that silences warnings.
logger.warn = () => {};

const api = new ParseServer({
  appId: APP_ID,
  masterKey: MASTER_KEY,
  databaseURI: DATABASE_URL,
  serverURL: `http://127.0.0.1:${PORT}/parse`,
  directAccess: true,
  liveQuery: { classNames: ['Bounty'] },
  cloud: (Parse) => Parse.Cloud.define('spend', ({ user }) => spend(Parse, user), { requireUser: true }),
  logLevel: 'error',
  logsFolder: null,
  silent: true,
});
await api.start();

const app = express();
app.get('/healthz', (_request, response) => response.json({ status: 'ok' }));
app.use('/parse', api.app);
const server = createServer(app);
await ParseServer.createLiveQueryServer(server);
await new Promise((resolve) => server.listen(Number(PORT), resolve));
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  process.exit(0);
});
process.send?.('ready');

/** Reads the account, then lowers its balance and writes the entry in one transaction. */
async function spend(Parse, user) {
  const account = await new Parse.Query('Account').equalTo('user', user).first({ useMasterKey: true });
  account.increment('balanceMillicoins', -1);
  const entry = new Parse.Object('LedgerEntry', { account, amountMillicoins: -1, description: 'AI use' });
  await Parse.Object.saveAll([account, entry], { useMasterKey: true, transaction: true });
  return {};
}
