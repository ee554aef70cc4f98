import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { goodbye } from '#client/platform/session/goodbye.ts';
import { identity } from '#client/platform/session/identity.ts';
import { followGoodbye, followWriter, forgetWritingOfOthers } from './forget-writing.ts';
import { keptWriting } from './kept-writing.ts';

const schema = v.object({ title: v.string() });
const blank = { title: '' };
type Stored = Record<string, string> & Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
let storage: Stored;

beforeEach(() => {
  storage = makeStorage();
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', makeStorage());
  enter('ada');
});

/** The stored entries are the object's own keys, as with the browser's own Storage. */
function makeStorage(): Stored {
  const made: Stored = Object.create({
    getItem: (key: string) => made[key] ?? null,
    setItem: (key: string, value: string) => {
      made[key] = value;
    },
    removeItem: (key: string) => {
      delete made[key];
    },
  });
  return made;
}

test('unsaved text is found only by its writer and only in its form', () => {
  keptWriting.write('ada', 'new-craft', { title: 'Finder' });
  expect(keptWriting.read('ada', 'new-craft', schema, blank)).toEqual({ title: 'Finder' });
  expect(keptWriting.read('ada', 'new-bounty', schema, blank)).toBeNull();
  expect(keptWriting.read('bob', 'new-craft', schema, blank)).toBeNull();
  expect([keptWriting.has('new-craft'), keptWriting.has('new-bounty')]).toEqual([true, false]);
  keptWriting.remove('ada', 'new-craft');
  expect(keptWriting.read('ada', 'new-craft', schema, blank)).toBeNull();
});

test('a restored form has the current values of fields that were not changed', () => {
  const wide = v.object({ title: v.string(), prompt: v.string() });
  keptWriting.write('ada', 'craft-7', { title: 'Finder' });
  const now = { title: 'Old', prompt: 'Written elsewhere meanwhile.' };
  expect(keptWriting.read('ada', 'craft-7', wide, now)).toEqual({ ...now, title: 'Finder' });
});

test('text that was written elsewhere is added to the unsaved text of a form', () => {
  const wide = v.object({ title: v.string(), prompt: v.string() });
  const form = (title: string, prompt: string) => ({ title, prompt });
  keptWriting.add('ada', 'craft-7', { title: 'Finder' });
  expect(keptWriting.read('ada', 'craft-7', wide, form('', ''))).toEqual(form('Finder', ''));
  keptWriting.write('ada', 'craft-7', { prompt: 'Look closely.' });
  keptWriting.add('ada', 'craft-7', { title: 'Seeker' });
  expect(keptWriting.read('ada', 'craft-7', wide, form('', ''))).toEqual(form('Seeker', 'Look closely.'));
});

test.each(['{', 'null', '[]', '{"title":1}', ''])('%j is not restored as unsaved text', (kept) => {
  storage.setItem('furrow.writing.ada.new-craft', kept);
  expect(keptWriting.read('ada', 'new-craft', schema, blank)).toBeNull();
});

test('unsaved text is deleted when its user logs out in any tab, or when another user follows', () => {
  storage.setItem('furrow.scroll', '{}');
  keptWriting.write('ada', 'new-craft', { title: 'Finder' });
  followWriter('ada');
  expect(keptWriting.has('new-craft')).toBe(true);
  followWriter('bob');
  expect(keptWriting.has('new-craft')).toBe(false);
  keptWriting.write('ada', 'new-craft', { title: 'Finder' });
  goodbye.write(true);
  followWriter(null);
  expect(Object.keys(storage)).toEqual(['furrow.scroll']);
});

test('unsaved text of another user is deleted even if their uid begins like that of the next user', () => {
  storage.setItem('furrow.writing.adam.new-craft', '{"title":"Finder"}');
  followWriter('ada');
  expect(Object.keys(storage)).toEqual([]);
});

test('unsaved text of a session that ended by itself is kept for the same user and hidden from others', () => {
  keptWriting.write('ada', 'new-craft', { title: 'Finder' });
  identity.write({ state: 'signed-out' });
  followWriter(null);
  expect(keptWriting.has('new-craft')).toBe(false);
  identity.write({ state: 'unknown' });
  expect(keptWriting.has('new-craft')).toBe(true);
  enter('ada');
  followWriter('ada');
  expect(keptWriting.has('new-craft')).toBe(true);
  expect(keptWriting.read('ada', 'new-craft', schema, blank)).toEqual({ title: 'Finder' });

  followWriter(null);
  enter('bob');
  expect(keptWriting.has('new-craft')).toBe(false);
  followWriter('bob');
  expect(Object.keys(storage)).toEqual([]);
});

test('unsaved text is deleted when the log-out of another tab is heard after the session has ended', () => {
  const heard: ((event: { key: string }) => void)[] = [];
  vi.stubGlobal('addEventListener', (_name: string, listener: (event: { key: string }) => void) =>
    heard.push(listener),
  );
  let isSignedIn = true;
  followGoodbye(() => isSignedIn);
  const hear = () => {
    for (const listener of heard) listener({ key: 'furrow.goodbye' });
  };
  keptWriting.write('ada', 'new-craft', { title: 'Finder' });
  goodbye.write(true);
  hear();
  expect(keptWriting.has('new-craft'), 'the session is not over yet').toBe(true);

  goodbye.write(false);
  isSignedIn = false;
  followWriter(null);
  hear();
  expect(keptWriting.has('new-craft'), 'it was taken back').toBe(true);

  goodbye.write(true);
  hear();
  expect(Object.keys(storage)).toEqual([]);
});

test('a log-out that was taken back deletes no unsaved text', () => {
  goodbye.write(true);
  goodbye.write(false);
  keptWriting.write('ada', 'new-craft', { title: 'Finder' });
  followWriter(null);
  expect(keptWriting.has('new-craft')).toBe(true);
});

test('a form of the previous user stores no text', () => {
  enter('bob');
  keptWriting.write('ada', 'new-craft', { title: 'Finder' });
  expect(Object.keys(storage)).toEqual([]);
});

test('without a storage no unsaved text is kept and nothing fails', () => {
  vi.stubGlobal('sessionStorage', undefined);
  vi.stubGlobal('localStorage', undefined);
  goodbye.write(true);
  goodbye.write(false);
  followWriter(null);
  keptWriting.write('ada', 'new-craft', { title: 'Finder' });
  keptWriting.remove('ada', 'new-craft');
  forgetWritingOfOthers(null);
  expect(keptWriting.read('ada', 'new-craft', schema, blank)).toBeNull();
  expect(keptWriting.has('new-craft')).toBe(false);
});

function enter(uid: string) {
  identity.write({
    state: 'signed-in',
    uid,
    email: `${uid}@furrow.test`,
    emailVerified: true,
    displayName: null,
  });
}
