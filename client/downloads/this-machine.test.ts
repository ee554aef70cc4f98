import { afterEach, expect, test, vi } from 'vitest';
import { thisMachine } from './this-machine.ts';

afterEach(() => vi.unstubAllGlobals());

const browser = { platform: 'Win32', userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', maxTouchPoints: 0 };

test.each([
  ['arm', 'arm64'],
  ['x86', 'x64'],
  ['', null],
])(
  'a browser that reports the architecture %j is offered the file for the processor %s',
  async (architecture, processor) => {
    const userAgentData = { getHighEntropyValues: async () => ({ architecture, bitness: '64' }) };
    vi.stubGlobal('navigator', { ...browser, userAgentData });
    expect(await thisMachine()).toEqual({ os: 'windows', processor });
  },
);

test('a browser that does not report its architecture is known by its operating system only', async () => {
  vi.stubGlobal('navigator', browser);
  expect(await thisMachine()).toEqual({ os: 'windows', processor: null });
  const userAgentData = { getHighEntropyValues: () => Promise.reject(new Error('NotAllowedError')) };
  vi.stubGlobal('navigator', { ...browser, userAgentData });
  expect(await thisMachine()).toEqual({ os: 'windows', processor: null });
});
