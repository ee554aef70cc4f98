/**
 * Takes the glyphs of the craft icons out of the game-icons.net collection (CC BY 3.0, credited on /terms) and writes
 * them to client/crafts/craft-glyphs.ts. The result is committed: run this again only when the icons change.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as v from 'valibot';
import { craftIcons } from '#contract/crafts/craft-icon.ts';

const collectionSchema = v.object({ icons: v.record(v.string(), v.object({ body: v.string() })) });

const require = createRequire(import.meta.url);
const file = await readFile(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8');
const { icons } = v.parse(collectionSchema, JSON.parse(file));
const lines = [...craftIcons, 'sprout'].map((name) => `  '${name}':\n    '${pathOf(name)}',`);
await writeFile(
  new URL('../client/crafts/craft-glyphs.ts', import.meta.url),
  `// Written by scripts/craft-glyphs.ts.

/** The glyph of each icon, as a path in a square of 512. From game-icons.net, CC BY 3.0. */
export const craftGlyphs = {
${lines.join('\n')}
};
`,
);

function pathOf(name: string): string {
  // The collection's only blueprint glyph is that of a suit of armour.
  const { body = '' } = icons[name === 'blueprint' ? 'armor-blueprint' : name] ?? {};
  const path = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(body)?.[1];
  if (path === undefined) throw new Error(`the collection has no ${name} of one path`);
  return path;
}
