import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { kinds, sharedCodeOf } from './shared-code.ts';

/** A graph of who imports whom; what nobody imports is fetched by itself. */
function graphOf(importersOf: Record<string, readonly string[]>) {
  return {
    getModuleInfo: (id: string) => ({
      importers: importersOf[id] ?? [],
      dynamicImporters: importersOf[id] ? [] : ['client/app/routes.tsx'],
      isEntry: false,
    }),
  };
}

const page = (name: string) => `/client/pages/${name}-page.tsx`;
const crafts = ['crafts', 'craft', 'new-craft', 'edit-craft'].map(page);

test('every page has its kind but those of text', () => {
  const files = globSync('client/**/*.{ts,tsx}').map((file) => basename(file).replace(/\.tsx?$/, ''));
  const named = Object.values(kinds).flat();
  expect(named.filter((name) => !files.includes(name))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
  const pages = globSync('client/pages/*-page.tsx').map((file) => basename(file, '.tsx'));
  expect(pages.filter((name) => !named.includes(name)).sort()).toEqual(
    ['gate', 'home', 'new', 'privacy', 'releases', 'start', 'terms'].map((name) => `${name}-page`),
  );
});

test('what pages of the same kinds need lies in one file, however they come to it', () => {
  const graph = graphOf({ tile: crafts, price: ['tile', page('wanted')], icon: ['tile', page('bounty')] });
  expect(sharedCodeOf('tile', graph)).toBe('crafts');
  expect(sharedCodeOf('price', graph)).toBe('bounties-crafts');
  expect(sharedCodeOf('icon', graph)).toBe('bounties-crafts');
});

test('what few need, or every visit loads, stays by itself', () => {
  const graph = graphOf({
    few: crafts.slice(1),
    link: [...crafts, '/client/app/main.tsx'],
    text: [...crafts, page('terms')],
  });
  expect(['few', 'link', 'text'].map((id) => sharedCodeOf(id, graph))).toEqual([null, null, null]);
});

test('what the session needs lies in one file, but for what it alone needs', () => {
  const sdk = '/client/platform/session/firebase.ts';
  const graph = graphOf({ calls: [sdk, page('login')], persistence: [sdk], reason: ['calls'] });
  expect(['calls', 'reason', 'persistence'].map((id) => sharedCodeOf(id, graph))).toEqual(['session', 'session', null]);
});
