/** Sections that can be switched on and off, as they are before an operator says otherwise (specification s.9). */
export const flagDefaults = {
  show_craft_market: true,
  show_farms: false,
  show_wanted: true,
  /** When off, pages describe selling Crafts for coins as not yet available. */
  craft_sales: false,
};
export type FlagName = keyof typeof flagDefaults;
export type Flags = Record<FlagName, boolean>;

export const flagNames = Object.keys(flagDefaults) as FlagName[];

/** The shortest time between two requests of a browser for the configuration (specification s.9). */
export const minimumFetchIntervalMs = 30_000;

const sections = flagNames.filter((name) => name.startsWith('show_'));

/** Turns on all sections (`show_*`), as the gate's level dev does. `craft_sales` is no section and stays as it is. */
export function withSectionsShown(flags: Flags): Flags {
  return { ...flags, ...Object.fromEntries(sections.map((name) => [name, true])) };
}
