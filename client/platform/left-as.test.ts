import { afterEach, expect, it, vi } from 'vitest';
import { keepLeftAs, leaveAs } from './left-as.ts';

afterEach(() => void vi.unstubAllGlobals());

it('the state of a history entry that was left again is kept, and older entries are dropped', () => {
  const written: string[] = [];
  vi.stubGlobal('sessionStorage', { setItem: (_key: string, value: string) => written.push(value) });
  leaveAs('first', 10);
  leaveAs('second', 20);
  for (let entry = 0; entry < 48; entry += 1) leaveAs(`entry ${entry}`, 0);
  leaveAs('first', 30);
  leaveAs('new', 40);
  keepLeftAs();
  const kept = JSON.parse(written.join());
  expect(kept).toMatchObject({ first: 30, new: 40 });
  expect(kept).not.toHaveProperty('second');
});

it.each([
  ['reload', { '/start': 7 }],
  ['back_forward', { '/start': 7 }],
  ['navigate', {}],
])(
  'only numbers are restored from the kept states, and only after a reload or in the history: %s',
  async (type, restored) => {
    vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
    vi.stubGlobal('sessionStorage', { getItem: () => '{"/start":7,"/new":"8"}' });
    vi.resetModules();
    const { leftAs } = await import('./left-as.ts');
    expect(Object.fromEntries(leftAs)).toEqual(restored);
  },
);
