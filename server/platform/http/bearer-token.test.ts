import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { bearerToken } from './bearer-token.ts';

const app = Fastify();
app.get('/', async (request) => ({ token: bearerToken(request) }));
app.setErrorHandler((error: Error, _request, reply) => reply.send({ error: error.message }));
afterAll(() => app.close());

async function tokenOf(headers: Record<string, string | string[]>) {
  return (await app.inject({ url: '/', headers })).json();
}

test('the token is the part after the scheme Bearer', async () => {
  expect(await tokenOf({ authorization: 'Bearer a.b.c' })).toEqual({ token: 'a.b.c' });
});

test('a request without the header has no token', async () => {
  expect(await tokenOf({})).toEqual({ token: null });
});

test.each(['', 'Bearer', 'Bearer ', 'Basic dTpw', 'a.b.c', 'Bearer a.b.c d', ' Bearer a'])(
  'the authorization "%s" is refused',
  async (authorization) => {
    expect(await tokenOf({ authorization })).toEqual({ error: 'Unauthenticated' });
  },
);
