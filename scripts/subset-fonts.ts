/**
 * Cuts the three type faces down to Latin and the weights in use, and writes them to client/ui/fonts.
 * The results are committed: run this again only when a face, a weight or the character set changes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The package has no types. */
type SubsetFont = (
  font: Buffer,
  characters: string,
  options: { targetFormat: 'woff2'; variationAxes: { wght: { min: number; max: number } } },
) => Promise<Buffer>;

type Face = { source: string; target: string; weights: { min: number; max: number }; characters: string };

const printableAscii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const accentedLetters = Array.from({ length: 64 }, (_, index) => String.fromCodePoint(0xc0 + index)).join('');
const punctuation = '\u00a0‘’“”–—…•·×−→←€©';

const faces: readonly Face[] = [
  {
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    target: 'bricolage-grotesque.woff2',
    weights: { min: 500, max: 800 },
    characters: printableAscii + punctuation + accentedLetters,
  },
  {
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    target: 'instrument-sans.woff2',
    weights: { min: 400, max: 700 },
    characters: printableAscii + punctuation + accentedLetters,
  },
  {
    source: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    target: 'geist-mono.woff2',
    weights: { min: 400, max: 600 },
    characters: printableAscii,
  },
];

const require = createRequire(import.meta.url);
const subsetFont: SubsetFont = require('subset-font');
for (const face of faces) await cut(face);

async function cut(face: Face): Promise<void> {
  const whole = await readFile(require.resolve(face.source));
  const subset = await subsetFont(whole, face.characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: face.weights },
  });
  await writeFile(new URL(`../client/ui/fonts/${face.target}`, import.meta.url), subset);
  console.log(`${face.target}: ${(subset.length / 1_000).toFixed(1)} kB`);
}
