import { expect, test } from 'vitest';
import { secondsLeftOf } from './seconds-left.ts';

const begun = { wallMs: 1_000_000, pageMs: 500 };
const after = (wallMs: number, pageMs: number) => ({ wallMs: 1_000_000 + wallMs, pageMs: 500 + pageMs });

test('the seconds until the next passcode count down from those of the server to zero', () => {
  expect(secondsLeftOf(25, begun, begun)).toBe(25);
  expect(secondsLeftOf(25, begun, after(24_001, 24_001))).toBe(1);
  expect(secondsLeftOf(25, begun, after(25_000, 25_000))).toBe(0);
  expect(secondsLeftOf(0, begun, begun)).toBe(0);
});

test('a device clock that is set back an hour does not lengthen the wait for the next passcode', () => {
  expect(secondsLeftOf(25, begun, after(-3_590_000, 10_000))).toBe(15);
});

test('a sleep of the device does not lengthen the wait for the next passcode', () => {
  expect(secondsLeftOf(25, begun, after(20_000, 2_000))).toBe(5);
});
