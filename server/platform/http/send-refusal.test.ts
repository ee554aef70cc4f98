import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { CallError } from '#contract/wire/call-error.ts';
import { sendRefusal, sendWordlessRefusal } from './send-refusal.ts';

const app = Fastify();
const refusal = new CallError('NOT_FOUND', 'There is none.');
app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'private, max-age=60'));
app.get('/words', (_request, reply) => sendRefusal(reply, refusal));
app.get('/file', (_request, reply) => {
  reply.type('text/csv').header('content-disposition', 'attachment; filename="history.csv"');
  return sendRefusal(reply, refusal);
});
app.get('/none', (_request, reply) => sendWordlessRefusal(reply, refusal));
afterAll(() => app.close());

test.each(['/words', '/file', '/none'])('a refusal is never cached, whatever was set before: %s', async (url) => {
  const { statusCode, headers } = await app.inject({ url });
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});

test('a refused download is answered with an error in JSON instead of a file', async () => {
  const { headers, body } = await app.inject({ url: '/file' });
  expect(headers).not.toHaveProperty('content-disposition');
  expect(JSON.parse(body)).toEqual({ error: { status: 'NOT_FOUND', message: 'There is none.' } });
});
