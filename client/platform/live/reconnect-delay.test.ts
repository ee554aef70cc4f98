import { expect, test } from 'vitest';
import { reconnectDelayMs } from './reconnect-delay.ts';

test('the first attempt to reconnect comes within half a second, the second within a whole one', () => {
  expect(reconnectDelayMs(0, 0)).toBe(250);
  expect(reconnectDelayMs(0, 0.999)).toBeGreaterThan(400);
  expect(reconnectDelayMs(0, 0.999)).toBeLessThan(500);
  expect(reconnectDelayMs(1, 0.999)).toBeGreaterThan(900);
  expect(reconnectDelayMs(1, 0.999)).toBeLessThan(1_000);
});

test('no attempt to reconnect waits longer than 15 seconds', () => {
  expect(reconnectDelayMs(40, 0.999)).toBeLessThan(15_000);
  expect(reconnectDelayMs(40, 0.999)).toBeGreaterThan(14_000);
});
