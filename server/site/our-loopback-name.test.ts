import { expect, test } from 'vitest';
import { ourLoopbackName } from './our-loopback-name.ts';

const here = new URL('http://127.0.0.1:4000');

test.each(['localhost:4000', '[::1]:4000', '0.0.0.0:4000', '[::]:4000', 'localhost'])(
  'whoever asks at %s on the same machine is led to the name that pages may be used at',
  (host) => expect(ourLoopbackName(here, host)).toBe(here.origin),
);

test.each(['127.0.0.1:4000', 'furrow.example', '192.168.1.5:4000', ''])('nobody is led away from "%s"', (host) => {
  expect(ourLoopbackName(here, host)).toBeNull();
});

test('a site with a name of its own leads nobody there from this machine', () => {
  expect(ourLoopbackName(new URL('https://furrow.example'), 'localhost:4000')).toBeNull();
});
