import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '#testing/random.ts';
import { comesLater, fileOf, kinds, onceSeen, onceSignedIn, sharedCodeOf } from './shared-code.ts';

/** A graph of modules and their importers; a module without importers is fetched by itself. */
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
const main = '/client/app/main.tsx';

test('every page except the home page and the gate has a kind', () => {
  const pages = globSync('client/pages/*-page.tsx').map((file) => basename(file, '.tsx'));
  const named: string[] = Object.values(kinds).flat();
  expect(new Set(named).size).toBe(named.length);
  expect(pages.toSorted()).toEqual([...named, 'gate-page', 'home-page'].toSorted());
});

test('every part that is named in the rules for shared code exists', () => {
  const files = globSync('client/**/*.{ts,tsx}').map((file) => basename(file).replace(/\.tsx?$/, ''));
  const named = [
    ...Object.values(kinds).flat(),
    ...comesLater,
    ...onceSeen,
    onceSignedIn,
    'home-page',
    'main',
    'firebase',
  ];
  expect(named.filter((name) => !files.includes(name))).toEqual([]);
});

test('code shared by pages of the same kinds is in one file, whether they import it directly or not', () => {
  const graph = graphOf({
    tile: ['crafts', 'craft-market'].map(page),
    price: ['tile', page('wanted')],
    icon: ['tile', page('bounty')],
    field: [page('new-craft'), page('farm'), page('login')],
  });
  expect(['tile', 'price', 'icon'].map((id) => sharedCodeOf(id, graph))).toEqual([
    'market',
    'bounties-market',
    'bounties-market',
  ]);
  expect(sharedCodeOf('field', graph)).toBe('common');
});

test('code shared by many kinds of pages is in one file', () => {
  const content = ['crafts', 'farm', 'wanted', 'dashboard'].map(page);
  const graph = graphOf({ row: [...content, page('notifications')], button: ['row', page('login')] });
  expect(sharedCodeOf('row', graph)).toBe('common');
  expect(sharedCodeOf('button', graph)).toBe('common');
});

test('styles shared by pages of several kinds are in one file, without those of the text pages', () => {
  const graph = graphOf({
    'tile.module.css': [page('crafts'), page('farms')],
    'pack.module.css': [page('dashboard'), page('coin-ledger')],
    'prose.module.css': [page('crafts'), page('terms')],
    'code.module.css': ['login', 'sign-up'].map(page),
  });
  const files = ['tile', 'pack', 'prose', 'code'].map((name) => sharedCodeOf(`${name}.module.css`, graph));
  expect(files).toEqual(['common', 'common', 'public', 'auth']);
});

test('code of a single page stays with the page, even if a part that comes later needs it', () => {
  const graph = graphOf({ list: [page('craft')], row: ['list', '/client/crafts/markdown.tsx'] });
  expect(['list', 'row'].map((id) => sharedCodeOf(id, graph))).toEqual([null, null]);
});

test('code of the bell is where the pages of signed-in users find it', () => {
  const bell = '/client/account/bell.tsx';
  const graph = graphOf({ inbox: [bell, page('notifications')], row: ['inbox', page('craft')], count: [bell] });
  expect(['inbox', 'row', 'count'].map((id) => sharedCodeOf(id, graph))).toEqual(['account', 'common', null]);
});

test('code of the shell is in one file, except for code that is needed only later', () => {
  const [later, sdk] = ['/client/app/shell/once-alive.tsx', '/client/platform/session/firebase.ts'];
  const graph = graphOf({
    shell: [main],
    link: ['shell', page('terms')],
    toast: [later, page('crafts')],
    persistence: [sdk],
    calls: [sdk, page('login')],
  });
  expect(['shell', 'link', 'toast', 'persistence', 'calls'].map((id) => sharedCodeOf(id, graph))).toEqual([
    'site',
    'site',
    'alive',
    null,
    'session',
  ]);
  expect(sharedCodeOf(main, graph)).toBeNull();
});

test('the files of the gate contain no code that the gate does not need', () => {
  const ofGate = ['base', 'early', 'form'];
  const random = new Random(7);
  const parts = [...Object.values(kinds).flat(), 'main', 'index.html', 'once-alive', 'home-page', 'firebase'];
  for (let round = 0; round < 2_000; round += 1) {
    expect(ofGate).not.toContain(fileOf(parts.filter(() => random.next() < 0.2)));
  }
});

/** A module's imports are needed wherever the module is: by the same parts or by more. */
test('no files of shared code import each other in a ring, whatever needs what', () => {
  const parts: string[] = [
    ...Object.values(kinds).flat(),
    ...['gate.html', 'index.html', 'main', 'home-page', 'firebase', 'of no kind', 'of none either'],
    ...onceSeen,
  ];
  const random = new Random(20_261_130);
  const imports = new Map<string, Set<string>>();
  for (let round = 0; round < 60_000; round += 1) {
    const share = random.next() ** 3;
    const users = parts.filter(() => random.next() < share);
    const more = parts.filter((part) => users.includes(part) || random.next() < share);
    // A module that the rules leave alone is in a file of exactly its users.
    const [from, to] = [users, more].map((those) => fileOf(those) ?? `for ${those.join(' ')}`);
    if (from && to && users.length > 1 && from !== to) imports.set(from, (imports.get(from) ?? new Set()).add(to));
  }
  expect(imports.size).toBeGreaterThan(50);
  expect(ringIn(imports)).toBeNull();
});

/** Returns a ring of files, each importing the next and the last the first; null when there is none. */
function ringIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    done.add(file);
    for (const next of imports.get(file) ?? []) {
      const ring = visit(next, [...path, file]);
      if (ring) return ring;
    }
    return null;
  };
  for (const file of imports.keys()) {
    const ring = visit(file, []);
    if (ring) return ring;
  }
  return null;
}
