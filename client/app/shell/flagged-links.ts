import type { FlagName, Flags } from '#contract/flags/flags.ts';

export type ShellLink = { label: string; to: string; section?: RegExp; flag?: FlagName };

/** The links of sections that are switched on. */
export function shownLinks(links: readonly ShellLink[], flags: Flags): ShellLink[] {
  return links.filter(({ flag }) => flag === undefined || flags[flag]);
}
