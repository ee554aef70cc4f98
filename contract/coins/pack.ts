import { coinsPerCent } from './coins.ts';

/** The fixed packs, by their price in dollars. Source: specification s.9. */
export const packDollars = [5, 20, 100] as const;
export type PackDollars = (typeof packDollars)[number];

export type Pack = { dollars: PackDollars; coins: number; label: string };

export const packs: readonly Pack[] = packDollars.map((dollars) => ({
  dollars,
  coins: dollars * 100 * coinsPerCent,
  label: `${dollars}k`,
}));
