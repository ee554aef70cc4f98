// `npm run equipped-crafts -- ADDRESS EMAIL PASSWORD`: does what the desktop editor does (docs/editor-api.md). Signs
// in, prints the user's equipped crafts with their prompts, and prints them again whenever they change.
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

/** Ends the session at the server, which does not notice a log-out otherwise. The id is the token's claim `sid`. */
async function endSession(site: string, token: string): Promise<void> {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  await post(`${site}/functions/endSession`, { data: { sessionId: claims.sid } }, { authorization: `Bearer ${token}` });
}

/** Reads all pages, one after the other. */
async function readOnce(site: string, token: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let after: string | null | undefined; after !== null; after = pages.at(-1)?.next) {
    const args = encodeURIComponent(JSON.stringify({ after }));
    const headers = { authorization: `Bearer ${token}` };
    pages.push(pageIn(await (await ask(`${site}/live/equippedCrafts?args=${args}`, { headers })).json()));
  }
  return pages;
}

function watch(site: string, token: string) {
  const socket = new WebSocket(`${site.replace(/^http/, 'ws')}/live?key=${key}`);
  const send = (message: object) => socket.send(JSON.stringify(message));
  const pages: Page[] = [];
  socket.on('open', () => {
    send({ op: 'auth', token });
    send({ op: 'watch', id: 0, query: 'equippedCrafts', args: {} });
  });
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    const page = pageIn(message);
    const following = message.id + 1;
    // The end of this page may have moved, so the following pages are read anew from there.
    for (const index of pages.splice(following).keys()) send({ op: 'unwatch', id: following + index });
    pages[message.id] = page;
    if (page.next !== null)
      return send({ op: 'watch', id: following, query: 'equippedCrafts', args: { after: page.next } });
    console.log(`\n${new Date().toLocaleTimeString()}`);
    printCrafts(pages);
  });
  socket.on('error', (error) => fail(error.message));
  socket.on('close', (code) => fail(`The connection was closed (${code}). The editor would connect again.`));
}

type Page = { items: { name: string; access: string; prompt: string }[]; next: string | null };

function pageIn({ value, error }: { value?: Page; error?: { message: string } }): Page {
  return value ?? fail(error?.message ?? 'No answer.');
}

function printCrafts(pages: Page[]) {
  const items = pages.flatMap((page) => page.items);
  if (items.length === 0) return console.log('Nothing is equipped.');
  for (const { name, access, prompt } of items) console.log(`- ${name} (${access}), ${prompt.length} characters`);
}

function ask(url: string, request: RequestInit): Promise<Response> {
  return fetch(url, request).catch(() => fail(`${url} cannot be reached.`));
}

async function post(url: string, body: object, headers: object = {}): Promise<Record<string, unknown>> {
  const response = await ask(url, {
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
