import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const decisions = globSync('docs/decisions/*.md');
const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/*.md']);
const folders = ['bench', 'client', 'contract', 'deploy', 'docs', 'e2e', 'sandbox', 'scripts', 'server', 'testing'];

/** Made by whoever runs Furrow. */
const madeLater = ['deploy/.env'];
/** `server/coins/spend-coins` is a file too: test runners take the beginning of a name. */
const isThere = (path: string) => madeLater.includes(path) || existsSync(path) || globSync(`${path}*`).length > 0;

test.each(documents)('what %s names is there', (document) => {
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

test.each(decisions)('%s says whether it stands', (decision) => {
  expect(readFileSync(decision, 'utf8')).toMatch(/^# \d+.*\n\nStatus: (accepted|superseded)/);
});
