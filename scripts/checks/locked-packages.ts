import { readFileSync } from 'node:fs';

/** A package as package-lock.json pins it. */
export type LockedPackage = {
  name: string;
  version: string;
  /** SPDX; empty where the package says nothing. */
  licence: string;
  /** Null where npm uses the registry of its settings. */
  resolved: string | null;
  integrity: string | null;
  hasInstallScript: boolean;
  /** Needed for development only, not at run time. */
  isDev: boolean;
  /** Dependencies without a locked version: a lock file made on one platform lacks those of other platforms. */
  unlocked: readonly string[];
};

type Entries = Record<string, Record<string, unknown>>;
type Ranges = Record<string, string>;

/** Returns the installed packages, one entry for each package and version. */
export function lockedPackages(): LockedPackage[] {
  const { packages }: { packages: Entries } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: text(entry.version) ?? '',
      licence: text(entry.license) ?? '',
      resolved: text(entry.resolved),
      integrity: text(entry.integrity),
      hasInstallScript: entry.hasInstallScript === true,
      isDev: entry.dev === true,
      unlocked: unlockedOf(packages, path),
    }));
}

function unlockedOf(packages: Entries, path: string): string[] {
  const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
  return Object.entries({ ...(dependencies as Ranges), ...(optionalDependencies as Ranges) })
    .filter(([name, range]) => {
      const version = versionFrom(packages, path, name);
      const isExact = /^\d/.test(range);
      return version === undefined || (isExact && version !== range);
    })
    .map(([name]) => name);
}

/** Returns the version of `name` that Node would find from the package at `path`: there or further up. */
function versionFrom(packages: Entries, path: string, name: string): unknown {
  for (let from = path; from !== ''; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const entry = packages[`${from}/node_modules/${name}`];
    if (entry) return entry.version;
  }
  return packages[`node_modules/${name}`]?.version;
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);
