/** The icons a farm may carry, by name. Source: specification s.3. */
export const farmIcons = [
  'classic_barn',
  'futuristic_dome',
  'greenhouse',
  'hydroponics',
  'underground_bunker',
  'floating_island',
  'steampunk_gears',
  'wizard_tower',
  'pixel_art_castle',
  'cyberpunk_city',
  'zen_garden',
  'volcanic_forge',
  'treehouse_village',
  'underwater_lab',
  'crystal_cave',
  'desert_outpost',
  'jungle_ruin',
  'mountain_monastery',
  'space_station',
  'robot_factory',
] as const;
export type FarmIcon = (typeof farmIcons)[number];
