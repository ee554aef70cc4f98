import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetWritingOfOthers } from './forget-writing.ts';
import { identity } from './identity.ts';
import { keptWriting } from './kept-writing.ts';

const schema = v.object({ title: v.string() });
let storage: Record<string, string> & Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

beforeEach(() => {
  // Its keys are what is kept, as those of the browser's own are.
  storage = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  });
  vi.stubGlobal('sessionStorage', storage);
  enter('ada');
});

test('what was written is found by its writer, in its form only', () => {
  keptWriting.write('ada', 'new-craft', { title: 'Finder' });
  expect(keptWriting.read('ada', 'new-craft', schema)).toEqual({ title: 'Finder' });
  expect(keptWriting.read('ada', 'new-bounty', schema)).toBeNull();
  expect(keptWriting.read('bob', 'new-craft', schema)).toBeNull();
  expect([keptWriting.has('new-craft'), keptWriting.has('new-bounty')]).toEqual([true, false]);
  keptWriting.remove('ada', 'new-craft');
  expect(keptWriting.read('ada', 'new-craft', schema)).toBeNull();
});

test.each(['{', 'null', '[]', '{"title":1}', ''])('%j is no writing', (kept) => {
  storage.setItem('furrow.writing.ada.new-craft', kept);
  expect(keptWriting.read('ada', 'new-craft', schema)).toBeNull();
});

test('nothing is left of a user who signed out, or whom another followed', () => {
  storage.setItem('furrow.scroll', '{}');
  keptWriting.write('ada', 'new-craft', { title: 'Finder' });
  forgetWritingOfOthers('ada');
  expect(keptWriting.has('new-craft')).toBe(true);
  forgetWritingOfOthers('bob');
  expect(keptWriting.has('new-craft')).toBe(false);
  keptWriting.write('ada', 'new-craft', { title: 'Finder' });
  forgetWritingOfOthers(null);
  expect(Object.keys(storage)).toEqual(['furrow.scroll']);
});

test('a form that outlives its user for a moment keeps nothing', () => {
  enter('bob');
  keptWriting.write('ada', 'new-craft', { title: 'Finder' });
  expect(Object.keys(storage)).toEqual([]);
});

test('without a storage nothing is kept and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keptWriting.write('ada', 'new-craft', { title: 'Finder' });
  keptWriting.remove('ada', 'new-craft');
  forgetWritingOfOthers(null);
  expect(keptWriting.read('ada', 'new-craft', schema)).toBeNull();
  expect(keptWriting.has('new-craft')).toBe(false);
});

function enter(uid: string) {
  identity.write({
    state: 'signed-in',
    uid,
    email: `${uid}@furrow.test`,
    emailVerified: true,
    displayName: null,
    hasPassword: true,
    hasGoogle: false,
  });
}
