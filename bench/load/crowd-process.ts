// Holds many open sockets on one server, in a process of their own, because one process cannot hold the sockets of all
// servers. crowd.ts controls it over IPC.
import WebSocket from 'ws';
import type { CrowdAnswer, CrowdOrder } from './crowd.ts';

const atOnce = 50;
const sockets: WebSocket[] = [];
/** The text that a server's message must begin with to count; peers also send other messages. */
let counted = '';
let waiting: { left: number; done(): void } = { left: 0, done: () => {} };

process.on('message', (order: CrowdOrder) => {
  if (order.op === 'open') void open(order).then(() => say({ op: 'opened' }));
  else if (order.op === 'await') {
    const all = sockets.length;
    void next(order.count ?? all).then(() => say({ op: 'arrived', atNs: String(process.hrtime.bigint()) }));
    say({ op: 'waiting' });
  } else process.exit(0);
});

function say(answer: CrowdAnswer) {
  process.send?.(answer);
}

/** Opens sockets, `atOnce` at a time; each sends its greeting and waits for the first answer where one is due. */
async function open({ url, count, greetings, counts }: Extract<CrowdOrder, { op: 'open' }>) {
  counted = counts;
  for (let opened = 0; opened < count; opened += atOnce) {
    const some = Math.min(atOnce, count - opened);
    const isAnswered = greetings.length > 0 && counts === '';
    const answered = isAnswered ? next(some) : Promise.resolve();
    await Promise.all(
      Array.from({ length: some }, (_, index) => openOne(url, greetings[(opened + index) % greetings.length] ?? [])),
    );
    await answered;
  }
}

async function openOne(url: string, greeting: readonly string[]) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  sockets.push(socket);
  socket.on('message', (data) => {
    const text = counted === '' ? '' : String(data);
    if (text === '2') return socket.send('3');
    if (!text.startsWith(counted)) return;
    waiting.left -= 1;
    if (waiting.left === 0) waiting.done();
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  for (const message of greeting) socket.send(message);
}

/** Resolves after this many messages. */
function next(count: number): Promise<void> {
  return new Promise((done) => {
    waiting = { left: count, done };
  });
}
