import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';

const decisions = globSync('docs/decisions/[0-9]*.md');
const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/*.md', 'sandbox/*.md']);
const folders = ['bench', 'client', 'contract', 'deploy', 'docs', 'e2e', 'sandbox', 'scripts', 'server', 'testing'];

/** Written by the people who run Furrow. */
const madeLater = ['deploy/.env'];
/** `server/coins/spend-coins` counts as a file, too: test runners accept the beginning of a name. */
const isThere = (path: string) => madeLater.includes(path) || existsSync(path) || globSync(`${path}*`).length > 0;

test.each(documents)('files and links named in %s exist', (document) => {
  const text = readFileSync(document, 'utf8');
  const named = [...text.matchAll(/`([a-z0-9]+\/[\w./-]+)`/g)].map(([, path = '']) => path);
  const ours = named.filter((path) => folders.includes(path.split('/')[0] ?? ''));
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);
  const missing = [
    ...ours.filter((path) => !isThere(path)),
    ...linked.filter((path) => !existsSync(join(dirname(document), path))),
  ];
  expect(missing).toEqual([]);
});

test.each(decisions)('%s has the status accepted or superseded', (decision) => {
  expect(readFileSync(decision, 'utf8')).toMatch(/^# \d+.*\n\nStatus: (accepted|superseded)/);
});

test('each decision is listed in the index of questions', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const withoutOne = decisions.filter((decision) => !index.includes(`](${basename(decision)})`));
  expect(withoutOne, 'docs/decisions/README.md has a row of each').toEqual([]);
});

test('the table of limits in operations.md has each limit with its figure, and no other', () => {
  const sources = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const limits = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\{ name: '([\w-]+)', most: ([\d_]+), windowSeconds/g)].map(
      ([, name = '', most = '']) => ({ name, most: Number(most.replaceAll('_', '')).toLocaleString('en-US') }),
    ),
  );
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split(/^## Limits$/m);
  const [, ...rows] = [...section.matchAll(/^\| (.+?) \| (.+?) \| .+ \|$/gm)].map(([, what = '', most = '']) => ({
    names: [...what.matchAll(/`([a-z*-]+)`/g)].map(([, name = '']) => name),
    most: [...most.matchAll(/[\d,]*\d/g)].map(([figure]) => figure),
  }));
  const isNamed = (named: string, name: string) => `${named}-day` === name || matchesGlob(name, named);
  const isThere = (row: (typeof rows)[number], limit: (typeof limits)[number]) =>
    row.most.includes(limit.most) && row.names.some((named) => isNamed(named, limit.name));
  expect(limits.length).toBeGreaterThan(40);
  const without = limits.filter((limit) => !rows.some((row) => isThere(row, limit)));
  expect(without, 'limits without a row of their name and figure').toEqual([]);
  const others = rows.flatMap(({ names }) => names).filter((named) => !limits.some(({ name }) => isNamed(named, name)));
  expect(others, 'rows whose limit is gone').toEqual([]);
});
