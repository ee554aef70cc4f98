/** The icons a craft may carry, named after their glyphs. */
export const craftIcons = [
  'anvil',
  'blueprint',
  'bug-net',
  'cauldron',
  'crystal-shine',
  'needle-drill',
  'potion-ball',
  'scroll-quill',
  'spell-book',
  'toolbox',
] as const;
export type CraftIcon = (typeof craftIcons)[number];
