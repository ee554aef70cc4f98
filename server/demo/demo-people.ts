import type { PackDollars } from '#contract/coins/pack.ts';

/** The password of every demo person. */
export const demoPassword = 'sow-the-rows';

/** An event in a person's past, `daysAgo` days before the demo world is made. */
type Happening = { daysAgo: number } & ({ boughtDollars: PackDollars } | { usedMillicoins: number });

type DemoPerson = { email: string; displayName: string; isProCrafter: boolean; past: Happening[] };

/** The people of the demo world. They exist only where the sandbox stands in for others, or if `DEMO` is on. */
export const demoPeople: DemoPerson[] = [
  {
    email: 'maren@orchard.dev',
    displayName: 'Maren',
    isProCrafter: true,
    past: [
      { daysAgo: 38, usedMillicoins: 96_400 },
      { daysAgo: 33, usedMillicoins: 57_250 },
      { daysAgo: 26, boughtDollars: 5 },
      { daysAgo: 24, usedMillicoins: 640_500 },
      { daysAgo: 21, usedMillicoins: 1_210_000 },
      { daysAgo: 19, usedMillicoins: 402_250 },
      { daysAgo: 16, boughtDollars: 20 },
      { daysAgo: 14, usedMillicoins: 2_350_000 },
      { daysAgo: 11, usedMillicoins: 3_118_750 },
      { daysAgo: 8, usedMillicoins: 1_905_000 },
      { daysAgo: 5, usedMillicoins: 2_640_000 },
      { daysAgo: 3, usedMillicoins: 780_500 },
      { daysAgo: 1, usedMillicoins: 912_000 },
    ],
  },
  {
    email: 'tove@latticework.io',
    displayName: 'Tove',
    isProCrafter: false,
    past: [
      { daysAgo: 38, usedMillicoins: 48_300 },
      { daysAgo: 32, usedMillicoins: 9_150 },
      { daysAgo: 19, usedMillicoins: 22_700 },
      { daysAgo: 6, usedMillicoins: 12_400 },
      { daysAgo: 2, usedMillicoins: 1_075 },
    ],
  },
  {
    email: 'ilse@fieldnotes.app',
    displayName: 'Ilse',
    isProCrafter: false,
    past: [
      { daysAgo: 38, usedMillicoins: 31_500 },
      { daysAgo: 32, usedMillicoins: 5_600 },
      { daysAgo: 18, usedMillicoins: 14_800 },
      { daysAgo: 12, boughtDollars: 5 },
      { daysAgo: 4, usedMillicoins: 6_200 },
    ],
  },
];
