import { expect, test } from 'vitest';
import { lockedPackages } from './locked-packages.ts';
import { isAllowed, supplyChainProblems } from './supply-chain-rules.ts';

const npmrc = 'ignore-scripts=true\nomit-lockfile-registry-resolved=true\n';
const good = {
  name: 'barley',
  version: '1.0.0',
  licence: 'MIT',
  resolved: null,
  integrity: 'sha512-x',
  hasInstallScript: false,
  isDev: false,
  unlocked: [],
};
const problems = (change: object, text = npmrc) => supplyChainProblems([{ ...good, ...change }], text);

test('a package that npm looks up itself, or takes from its public registry, is fine', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ resolved: 'https://registry.npmjs.org/barley/-/barley-1.0.0.tgz' })).toEqual([]);
});

test.each([
  ['another host', { resolved: 'https://mirror.test/barley.tgz' }, /comes from mirror\.test/],
  ['a name that only looks like the registry', { resolved: 'https://registry.npmjs.org.evil.test/x' }, /evil\.test/],
  ['no encryption', { resolved: 'http://registry.npmjs.org/barley.tgz' }, /comes from/],
  ['a place in git', { resolved: 'git+ssh://git@host.test/barley.git' }, /host\.test/],
  ['no sum of its contents', { integrity: null }, /no sha512/],
  ['a weak sum', { integrity: 'sha1-x' }, /no sha512/],
  ['a script at installation', { hasInstallScript: true }, /brings a new script/],
  ['a dependency that is not locked', { unlocked: ['barley-darwin'] }, /needs barley-darwin, which the lock file/],
  ['a licence that is not on the list', { licence: 'AGPL-3.0' }, /AGPL-3\.0/],
  ['no licence', { licence: '' }, /has the licence ""/],
])('%s in a package is a problem', (_what, change, words) => {
  expect(problems(change)).toEqual([expect.stringMatching(words)]);
});

test('a package that is not shipped may have any licence', () => {
  expect(problems({ licence: 'AGPL-3.0', isDev: true })).toEqual([]);
});

test('npm must not run install scripts, and .npmrc must not name a registry', () => {
  expect(problems({}, '')).toEqual(['.npmrc does not say ignore-scripts=true']);
  expect(problems({}, `${npmrc}registry=https://mirror.test/`)).toEqual(['.npmrc says registry=https://mirror.test/']);
  expect(problems({}, `${npmrc}@scope:registry = https://mirror.test/`)).toHaveLength(1);
});

test.each([
  ['(AFL-2.1 OR BSD-3-Clause)', true],
  ['MIT AND Zlib', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-2.0 OR GPL-3.0', false],
])('the licence %s is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed);
});

test('the lock file is read with all its packages', () => {
  const packages = lockedPackages();
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.find(({ name }) => name === 'valibot')).toMatchObject({ licence: 'MIT', isDev: false });
});
