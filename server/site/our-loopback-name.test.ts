import { expect, test } from 'vitest';
import { ourLoopbackName } from './our-loopback-name.ts';

const here = new URL('http://127.0.0.1:4000');

test.each(['localhost:4000', '[::1]:4000', '0.0.0.0:4000', '[::]:4000', 'localhost'])(
  "a request at %s is redirected to the site's own address on this machine",
  (host) => expect(ourLoopbackName(here, host)).toBe(here.origin),
);

test.each(['127.0.0.1:4000', 'furrow.example', '192.168.1.5:4000', ''])(
  'a request at "%s" is not redirected',
  (host) => {
    expect(ourLoopbackName(here, host)).toBeNull();
  },
);

test('a request at localhost is not redirected to a site with a public name', () => {
  expect(ourLoopbackName(new URL('https://furrow.example'), 'localhost:4000')).toBeNull();
});
