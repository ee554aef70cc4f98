import type { FlagName, Flags } from '#contract/flags/remote-config.ts';

export type ShellLink = { label: string; to: string; flag?: FlagName };

/** The links of sections that exist and are switched on. */
export function shownLinks(links: readonly ShellLink[], has: (address: string) => boolean, flags: Flags): ShellLink[] {
  return links.filter(({ to, flag }) => has(to) && (flag === undefined || flags[flag]));
}
