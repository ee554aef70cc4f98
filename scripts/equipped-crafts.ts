// `npm run equipped-crafts -- ADDRESS EMAIL PASSWORD`: does what the desktop editor does (docs/editor-api.md). Signs in,
// reads what the user has equipped, with prompts, and says so again whenever it changes.
import WebSocket from 'ws';

const [address, email, password] = process.argv.slice(2);
const key = process.env.EDITOR_API_KEY || 'furrow-editor';
if (!address || !email || !password) {
  console.error('Usage: npm run equipped-crafts -- http://127.0.0.1:4000 EMAIL PASSWORD');
  process.exit(2);
}

const idToken = await signIn(address, email, password);
printCrafts(await readOnce(address, idToken));
console.log('\nWatching. Ctrl-C logs out and stops.');
process.once('SIGINT', () => void endSession(address, idToken).then(() => process.exit()));
watch(address, idToken);

async function signIn(site: string, userEmail: string, userPassword: string): Promise<string> {
  const answer = await post(`${site}/identity/v1/accounts:signInWithPassword?key=${key}`, {
    email: userEmail,
    password: userPassword,
    returnSecureToken: true,
  });
  return String(answer.idToken);
}

/** Ends the session at the server, which hears of a log-out by nothing else. Its id is the claim `sid` of the token. */
async function endSession(site: string, token: string): Promise<void> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  await post(`${site}/functions/endSession`, { data: { sessionId: claims.sid } }, { authorization: `Bearer ${token}` });
}

async function readOnce(site: string, token: string): Promise<List> {
  const response = await fetch(`${site}/live/equippedCrafts`, { headers: { authorization: `Bearer ${token}` } });
  return listIn(await response.json());
}

function watch(site: string, token: string) {
  const socket = new WebSocket(`${site.replace(/^http/, 'ws')}/live?key=${key}`);
  socket.on('open', () => {
    socket.send(JSON.stringify({ op: 'auth', token }));
    socket.send(JSON.stringify({ op: 'watch', id: 1, query: 'equippedCrafts', args: {} }));
  });
  socket.on('message', (data) => {
    const crafts = listIn(JSON.parse(String(data)));
    console.log(`\n${new Date().toLocaleTimeString()}`);
    printCrafts(crafts);
  });
  socket.on('error', (error) => fail(error.message));
  socket.on('close', (code) => fail(`The connection was closed (${code}). The editor would connect again.`));
}

type List = { items: { name: string; access: string; prompt: string }[] };

function listIn({ value, error }: { value?: List; error?: { message: string } }): List {
  return value ?? fail(error?.message ?? 'No answer.');
}

function printCrafts({ items }: List) {
  if (items.length === 0) return console.log('Nothing is equipped.');
  for (const { name, access, prompt } of items) console.log(`- ${name} (${access}), ${prompt.length} characters`);
}

async function post(url: string, body: object, headers: object = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer: Record<string, unknown> & { error?: { message: string } } = await response.json();
  if (answer.error) fail(answer.error.message);
  return answer;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
