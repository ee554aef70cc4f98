import { product } from '#contract/site/product.ts';

/** The first that fits counts: browsers also carry the names of those they descend from. */
const programs: [RegExp, string][] = [
  [new RegExp(`\\b${product.name}\\b`, 'i'), `${product.name} editor`],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^node\b|\bundici\b/i, 'Node.js'],
];

const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A program and its system in words, from what it says of itself: a hint for the person, nothing to rely on. */
export function deviceName(userAgent: string): string {
  const program = nameIn(programs, userAgent) ?? 'Unknown program';
  const system = nameIn(systems, userAgent);
  return system === null ? program : `${program} on ${system}`;
}

function nameIn(names: readonly [RegExp, string][], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
