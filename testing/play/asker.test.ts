import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { leaveFarm } from '#contract/farms/calls.ts';
import { World } from '../world.ts';
import { Asker } from './asker.ts';

// A harness that never fails proves nothing, so here the server is one that does not recover.

const user = { uid: 'u', email: 'u@example.test', password: '', idToken: 'token', refreshToken: '' };
let server: Server | null = null;
afterEach(() => server?.closeAllConnections());
afterEach(() => server?.close());

/** Returns what an asker reports as broken when the server answers like this. */
async function askOf(answer: RequestListener) {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const asker = new Asker({ world: new World(`http://127.0.0.1:${port}`), repeatShare: 0, patienceMs: 300 });
  const answered = await asker.answer(leaveFarm, user, {});
  return { answered, broken: asker.broken.join(), counts: asker.counts };
}

const saying =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

test.each<[string, RequestListener, RegExp]>([
  ['that stays UNAVAILABLE', saying(503, { error: { status: 'UNAVAILABLE', message: '' } }), /^stuck: leaveFarm had/],
  ['that never answers', () => {}, /^stuck: leaveFarm had no answer/],
  ['that cuts every connection', (request) => request.socket.destroy(), /^stuck: leaveFarm had no answer/],
  ['that answers with a page', saying(500, '<h1>500</h1>'), /^leaveFarm was answered as no call is: SyntaxError/],
  ['that answers with other JSON', saying(500, { error: 'Internal Server Error' }), /answered as no call is: \{/],
  ['that answers nothing as a result', saying(200, {}), /answered as no call is: \{/],
  [
    'that answers INTERNAL',
    saying(500, { error: { status: 'INTERNAL', message: '' } }),
    /^leaveFarm was answered INTERNAL/,
  ],
])('the asker reports a server %s', async (_what, answer, broken) => {
  expect((await askOf(answer)).broken).toMatch(broken);
});

test('the asker repeats a call that was cut off or answered UNAVAILABLE, and has the answer that comes then', async () => {
  let tries = 0;
  const recovering: RequestListener = (request, response) => {
    tries += 1;
    if (tries === 1) return request.socket.destroy();
    if (tries === 2) return saying(503, { error: { status: 'UNAVAILABLE', message: '' } })(request, response);
    return saying(200, { result: {} })(request, response);
  };
  expect(await askOf(recovering)).toMatchObject({ answered: { result: {} }, broken: '', counts: { repeats: 2 } });
});

test('the asker counts a call whose idempotency key is still held, and does not report it as broken', async () => {
  const held = saying(409, { error: { status: 'ABORTED', message: '' } });
  expect(await askOf(held)).toMatchObject({ answered: null, broken: '', counts: { aborted: 1 } });
});
