/** The icons a craft may carry, by name. */
export const craftIcons = [
  'anvil',
  'book',
  'bug',
  'cauldron',
  'compass',
  'flask',
  'key',
  'lantern',
  'map',
  'scroll',
  'shield',
  'toolbox',
] as const;
export type CraftIcon = (typeof craftIcons)[number];
