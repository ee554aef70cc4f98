import { Sprout } from 'lucide-react';
import type { FarmIcon as FarmIconName } from '#contract/farms/farm-icon.ts';
import styles from './farm-icon.module.css';
import classicBarn from './icons/classic_barn.svg';
import crystalCave from './icons/crystal_cave.svg';
import cyberpunkCity from './icons/cyberpunk_city.svg';
import desertOutpost from './icons/desert_outpost.svg';
import floatingIsland from './icons/floating_island.svg';
import futuristicDome from './icons/futuristic_dome.svg';
import greenhouse from './icons/greenhouse.svg';
import hydroponics from './icons/hydroponics.svg';
import jungleRuin from './icons/jungle_ruin.svg';
import mountainMonastery from './icons/mountain_monastery.svg';
import pixelArtCastle from './icons/pixel_art_castle.svg';
import robotFactory from './icons/robot_factory.svg';
import spaceStation from './icons/space_station.svg';
import steampunkGears from './icons/steampunk_gears.svg';
import treehouseVillage from './icons/treehouse_village.svg';
import undergroundBunker from './icons/underground_bunker.svg';
import underwaterLab from './icons/underwater_lab.svg';
import volcanicForge from './icons/volcanic_forge.svg';
import wizardTower from './icons/wizard_tower.svg';
import zenGarden from './icons/zen_garden.svg';

const pictures: Record<FarmIconName, string> = {
  classic_barn: classicBarn,
  futuristic_dome: futuristicDome,
  greenhouse: greenhouse,
  hydroponics: hydroponics,
  underground_bunker: undergroundBunker,
  floating_island: floatingIsland,
  steampunk_gears: steampunkGears,
  wizard_tower: wizardTower,
  pixel_art_castle: pixelArtCastle,
  cyberpunk_city: cyberpunkCity,
  zen_garden: zenGarden,
  volcanic_forge: volcanicForge,
  treehouse_village: treehouseVillage,
  underwater_lab: underwaterLab,
  crystal_cave: crystalCave,
  desert_outpost: desertOutpost,
  jungle_ruin: jungleRuin,
  mountain_monastery: mountainMonastery,
  space_station: spaceStation,
  robot_factory: robotFactory,
};

type Props = { name: FarmIconName | null; size?: 'small' | 'large' };

/** A farm's icon; a sprout where none was chosen. */
export function FarmIcon({ name, size = 'small' }: Props) {
  if (name === null)
    return (
      <span className={styles.tile} data-size={size} aria-hidden="true">
        <Sprout size={size === 'large' ? 40 : 22} strokeWidth={1.9} />
      </span>
    );
  return <img className={styles.tile} data-size={size} src={pictures[name]} alt="" width={96} height={96} />;
}
