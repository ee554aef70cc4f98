import {
  Anvil,
  BookOpen,
  Bug,
  Compass,
  FlaskConical,
  KeyRound,
  Lamp,
  type LucideIcon,
  Map as MapIcon,
  Package,
  ScrollText,
  ShieldCheck,
  Soup,
  Wrench,
} from 'lucide-react';
import styles from './craft-icon.module.css';

const icons: Record<string, LucideIcon> = {
  anvil: Anvil,
  book: BookOpen,
  bug: Bug,
  cauldron: Soup,
  compass: Compass,
  flask: FlaskConical,
  key: KeyRound,
  lantern: Lamp,
  map: MapIcon,
  scroll: ScrollText,
  shield: ShieldCheck,
  toolbox: Wrench,
};

/** A craft's icon on its tile; one that it does not have, or that nobody knows, is a plain box. */
export function CraftIcon({ name }: { name: string | null }) {
  const Icon = (name !== null && Object.hasOwn(icons, name) && icons[name]) || Package;
  return (
    <span className={styles.tile} aria-hidden="true">
      <Icon size={20} strokeWidth={1.9} />
    </span>
  );
}
