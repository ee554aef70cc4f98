import { beforeEach, expect, test, vi } from 'vitest';
import { valueStore } from '#client/ui/value-store.ts';
import { liveCloseCode } from '#contract/wire/live-message.ts';
import { liveSocket } from './live-socket.ts';

class FakeWebSocket {
  onopen = async () => {};
  onmessage = (_event: { data: string }) => {};
  onclose = (_event: { code: number }) => {};
  readonly sent: string[] = [];
  readonly close = vi.fn();
  constructor() {
    connections.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text).op);
  }
  says(text: string) {
    this.onmessage({ data: text });
  }
}

const connections: FakeWebSocket[] = [];
const lines: FakeWebSocket[] = [];
vi.mock('./live-by-http.ts', () => ({
  liveByHttp: () => {
    const line = new FakeWebSocket();
    lines.push(line);
    return line;
  },
}));
const newest = () => connections.at(-1) as FakeWebSocket;

function openSocket(token: () => Promise<string | null> = async () => 'token') {
  const connected = valueStore(true);
  const onReady = vi.fn();
  const onAnswer = vi.fn();
  const socket = liveSocket({ url: 'wss://furrow.test/live', token, onReady, onAnswer, connected });
  socket.open();
  return { socket, connected, onReady, onAnswer };
}

async function readySocket() {
  const opened = openSocket();
  await newest().onopen();
  newest().says('{"id":1,"value":7}');
  return opened;
}

/** Fires the browser's online event. */
let comeOnline: () => void;
/** Hides the tab for `ms`, during which timers run, and for `frozenMs`, during which they do not; then shows it. */
async function hideFor(ms: number, frozenMs = 0) {
  turn('hidden');
  await vi.advanceTimersByTimeAsync(ms);
  vi.setSystemTime(Date.now() + frozenMs);
  turn('visible');
}
function turn(visibilityState: string) {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  connections.length = 0;
  lines.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('addEventListener', (_name: 'online', listener: () => void) => {
    comeOnline = listener;
  });
  vi.stubGlobal('document', new EventTarget());
});

test('a silent connection is pinged, and stays open while the server answers', async () => {
  const { connected } = await readySocket();
  for (let minute = 1; minute <= 10; minute += 1) {
    await vi.advanceTimersByTimeAsync(45_000);
    expect(newest().sent).toEqual(['auth', ...Array(minute).fill('ping')]);
    await vi.advanceTimersByTimeAsync(14_000);
    newest().says('{"id":0,"value":null}');
  }
  expect(connections).toHaveLength(1);
  expect(connected.read()).toBe(true);
});

test('a server that does not understand pings is not pinged again', async () => {
  await readySocket();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(newest().sent).toEqual(['auth', 'ping']);
  newest().onclose({ code: 1008 });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(connections).toHaveLength(2);
  await newest().onopen();
  newest().says('{"id":1,"value":7}');
  await vi.advanceTimersByTimeAsync(300_000);
  expect(newest().sent).toEqual(['auth']);
  expect(connections).toHaveLength(2);
});

test('a connection that has just received a value is not pinged', async () => {
  await readySocket();
  for (let times = 0; times < 10; times += 1) {
    await vi.advanceTimersByTimeAsync(40_000);
    newest().says('{"id":1,"value":7}');
  }
  expect(newest().sent).toEqual(['auth']);
});

test('a dead connection is noticed within a minute and replaced', async () => {
  const { connected, onReady } = await readySocket();
  await vi.advanceTimersByTimeAsync(60_000 + 3_000);
  expect(connected.read()).toBe(false);
  expect(connections[0]?.close).toHaveBeenCalled();
  expect(connections).toHaveLength(2);
  await newest().onopen();
  newest().says('{"id":1,"value":8}');
  expect(onReady).toHaveBeenCalledTimes(2);
  expect(connected.read()).toBe(true);
  await vi.advanceTimersByTimeAsync(44_000);
  expect(connections).toHaveLength(2);
});

test('a connection that does not open is given up and tried again', async () => {
  const { connected } = openSocket();
  await vi.advanceTimersByTimeAsync(15_000 + 3_000);
  expect(connections[0]?.close).toHaveBeenCalled();
  expect(connections.length).toBe(2);
  expect(connected.read()).toBe(false);
});

test('values from a dead connection are ignored', async () => {
  const { onAnswer } = await readySocket();
  await vi.advanceTimersByTimeAsync(60_000);
  onAnswer.mockClear();
  connections[0]?.says('{"id":1,"value":6}');
  expect(onAnswer).not.toHaveBeenCalled();
});

test('a closed connection is neither pinged nor opened again', async () => {
  const { socket, connected } = await readySocket();
  socket.close();
  await vi.advanceTimersByTimeAsync(300_000);
  await hideFor(1_000);
  comeOnline();
  expect(connections).toHaveLength(1);
  expect(newest().sent).toEqual(['auth']);
  expect(connected.read()).toBe(true);
});

test('closing the socket while the server is away ends the state of being disconnected', async () => {
  const { socket, connected } = openSocket();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(connected.read()).toBe(false);
  socket.close();
  expect(connected.read()).toBe(true);
});

test('opening a socket that is open does nothing', async () => {
  const { socket } = openSocket();
  socket.open();
  await newest().onopen();
  socket.open();
  await hideFor(1_000);
  expect(connections).toHaveLength(1);
});

test('a renewed connection is not affected by the previous one', async () => {
  const token = Promise.withResolvers<string>();
  const { socket, onReady } = openSocket(() => token.promise);
  void newest().onopen();
  socket.renew();
  expect(connections[0]?.close).toHaveBeenCalled();
  token.resolve('token');
  await vi.advanceTimersByTimeAsync(0);
  connections[0]?.onclose({ code: 1006 });
  expect(onReady).not.toHaveBeenCalled();
  await newest().onopen();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(connections.map(({ sent }) => sent)).toEqual([[], ['auth']]);
});

test('nothing is sent on a renewed connection before its token', async () => {
  const { socket } = await readySocket();
  socket.renew();
  socket.send({ op: 'unwatch', id: 1 });
  expect(newest().sent).toEqual([]);
});

test('an open connection may wait a minute for its token', async () => {
  const token = Promise.withResolvers<string>();
  openSocket(() => token.promise);
  void newest().onopen();
  await vi.advanceTimersByTimeAsync(60_000);
  token.resolve('token');
  await vi.advanceTimersByTimeAsync(0);
  expect(connections.map(({ sent }) => sent)).toEqual([['auth']]);
});

test('a break of less than two seconds is not reported, and the next longer break is', async () => {
  const { connected } = await readySocket();
  const told = vi.fn();
  connected.follow(told);
  newest().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(600);
  newest().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1_100);
  await newest().onopen();
  newest().says('{"id":1,"value":8}');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).not.toHaveBeenCalled();
  newest().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(connected.read()).toBe(false);
});

test('coming back online, or to a tab that was away for long, opens another connection at once', async () => {
  await readySocket();
  comeOnline();
  expect(connections[0]?.close).toHaveBeenCalled();
  await newest().onopen();
  await hideFor(59_000);
  expect(connections).toHaveLength(2);
  newest().says('{"id":0,"value":null}');
  await hideFor(0, 61_000);
  expect(connections).toHaveLength(3);
});

test('an invalid message from the server is ignored', async () => {
  const { onAnswer } = await readySocket();
  onAnswer.mockClear();
  for (const text of ['<html>', '{"id":1,"error":"no"}']) newest().says(text);
  expect(onAnswer).not.toHaveBeenCalled();
});

/** Closes the newest connection before it opened, and waits for the next one. */
async function refuse(code = 1006) {
  newest().onclose({ code });
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(15_000);
}

test('where no socket opens, live reads go over HTTP, and a socket is tried again when that ends', async () => {
  const { onAnswer, connected } = openSocket();
  await refuse();
  expect(connections).toHaveLength(2);
  expect(lines).toEqual([newest()]);
  await newest().onopen();
  newest().says('{"id":1,"value":7}');
  expect(onAnswer).toHaveBeenCalledTimes(1);
  expect(connected.read()).toBe(true);
  await refuse();
  expect(lines).toHaveLength(1);
  await refuse();
  expect(lines).toHaveLength(2);
});

test('once a socket has worked, HTTP is used only after three failed attempts', async () => {
  await readySocket();
  for (let attempts = 0; attempts < 3; attempts += 1) await refuse();
  expect(connections).toHaveLength(4);
  expect(lines).toEqual([]);
  await refuse();
  expect(lines).toEqual([newest()]);
  await newest().onopen();
  newest().says('{"id":1,"value":7}');
  // The HTTP line ends because a socket passes again.
  await refuse();
  await newest().onopen();
  newest().says('{"id":1,"value":7}');
  await refuse();
  expect(lines).toHaveLength(1);
});

test('a user with too many sockets in other tabs reads over HTTP and never counts as disconnected', async () => {
  const { connected } = await readySocket();
  await refuse(liveCloseCode.tooManySockets);
  expect(lines).toEqual([newest()]);
  await newest().onopen();
  newest().says('{"id":1,"value":7}');
  expect(connected.read()).toBe(true);
  await refuse();
  await refuse(liveCloseCode.tooManySockets);
  expect(connections).toHaveLength(4);
  expect(lines).toHaveLength(2);
});

test('without a token the connection is tried again and again, by socket and over HTTP', async () => {
  openSocket(async () => {
    throw new Error('away');
  });
  for (let attempts = 0; attempts < 6; attempts += 1) {
    await newest().onopen();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(15_000);
  }
  expect(connections).toHaveLength(7);
  expect(lines).toHaveLength(3);
});
