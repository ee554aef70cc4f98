import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { CallError } from '#contract/wire/call-error.ts';
import { sendRefusal, sendWordlessRefusal } from './send-refusal.ts';

const app = Fastify();
const refusal = new CallError('NOT_FOUND', 'There is none.');
app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'private, max-age=60'));
app.get('/words', (_request, reply) => sendRefusal(reply, refusal));
app.get('/none', (_request, reply) => sendWordlessRefusal(reply, refusal));
afterAll(() => app.close());

test.each(['/words', '/none'])('nobody keeps a refusal, whatever was said of the answer before: %s', async (url) => {
  const { statusCode, headers } = await app.inject({ url });
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});
