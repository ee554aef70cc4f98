import { readFileSync } from 'node:fs';

/** A package as package-lock.json pins it. */
export type LockedPackage = {
  name: string;
  version: string;
  /** SPDX; empty where the package says nothing. */
  licence: string;
  /** Null where npm asks whichever registry it is set to. */
  resolved: string | null;
  integrity: string | null;
  hasInstallScript: boolean;
  /** Needed to develop only, not to run. */
  isDev: boolean;
};

/** What is installed here, one entry a package and version. */
export function lockedPackages(): LockedPackage[] {
  const lock: { packages: Record<string, Record<string, unknown>> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: text(entry.version) ?? '',
      licence: text(entry.license) ?? '',
      resolved: text(entry.resolved),
      integrity: text(entry.integrity),
      hasInstallScript: entry.hasInstallScript === true,
      isDev: entry.dev === true,
    }));
}

const text = (value: unknown) => (typeof value === 'string' ? value : null);
