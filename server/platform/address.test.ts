import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addressOf, coarseNetworkOf, networkOf } from './address.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.x'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.x'],
  ['203.0.113.9:52114', '203.0.113.9', '203.0.113.x'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2:3::4]:52114', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2:3::4]', '2001:db8:1:2::/64', '2001:db8:1::/48'],
])('%s counts as %s and is shown as %s', (address, network, coarse) => {
  expect([networkOf(address), coarseNetworkOf(address)]).toEqual([network, coarse]);
});

test('a network is short, whatever a client sends past too few proxies', () => {
  expect(networkOf('spoofed '.repeat(1_000)).length).toBeLessThan(50);
});

test.each([
  [0, '198.51.100.1'],
  [1, '198.51.100.1'],
  [2, '198.51.100.1, 203.0.113.9'],
  [2, '203.0.113.9'],
  [3, '198.51.100.1,203.0.113.9'],
  [2, undefined],
])(
  'behind %d trusted proxies with X-Forwarded-For %s, a socket has the same address as a request',
  async (trusted, forwarded) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const app = Fastify({ trustProxy: (_address, hop) => hop < trusted });
    app.get('/', async ({ ip }) => ip);
    const { body } = await app.inject({ url: '/', headers, remoteAddress: '192.0.2.1' });
    const upgrade = new IncomingMessage(new Socket());
    Object.defineProperty(upgrade.socket, 'remoteAddress', { value: '192.0.2.1' });
    Object.assign(upgrade.headers, headers);
    expect(addressOf(upgrade, trusted)).toBe(body);
  },
);
