import { expect, test } from 'vitest';
import { operatingSystemOf } from './operating-system.ts';

test.each([
  ['Win32', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'windows'],
  ['MacIntel', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 'macos'],
  ['Linux x86_64', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0', 'linux'],
  ['Linux armv81', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Mobile', null],
  ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', null],
  ['Linux x86_64', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)', null],
  ['FreeBSD amd64', 'Mozilla/5.0 (X11; FreeBSD amd64; rv:150.0) Gecko/20100101 Firefox/150.0', null],
  ['', 'curl/8.0', null],
])('the operating system of a browser is detected on %s', (platform, userAgent, system) => {
  expect(operatingSystemOf({ platform, userAgent, maxTouchPoints: 0 })).toBe(system);
});

test('a tablet that reports to be a Mac is not detected as one, and a touch-screen laptop is detected', () => {
  const mac = { platform: 'MacIntel', userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15' };
  expect(operatingSystemOf({ ...mac, maxTouchPoints: 5 })).toBe(null);
  const laptop = { platform: 'Win32', userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' };
  expect(operatingSystemOf({ ...laptop, maxTouchPoints: 10 })).toBe('windows');
});
