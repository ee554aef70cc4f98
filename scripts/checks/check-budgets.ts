// Compares what a first visit has to load, in kB of brotli, with its budget.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readBuildManifest } from '../build/build-manifest.ts';
import { buildFirst } from '../build.ts';

const entrySources = ['index.html', 'app/main.tsx'];
/** The code that every page loads a moment later. */
const laterSources = ['app/shell/once-alive.tsx', 'platform/flags/follow-config.ts'];

await buildFirst();
const manifest = readBuildManifest('dist/pages/manifest.json');
const pages = manifest.sources.filter((source) => /^pages\/.*-page\.tsx$/.test(source));
const landing = codeOf([...entrySources, ...laterSources, 'pages/home-page.tsx']);

const budgets = [
  { what: 'entry', mostKb: 75, files: codeOf(entrySources) },
  ...pages.map((page) => ({ what: `route ${basename(page, '-page.tsx')}`, mostKb: 15, files: ownCodeOf(page) })),
  ...pages.map((page) => ({
    what: `styles of ${basename(page, '-page.tsx')}`,
    mostKb: 12.5,
    files: stylesOf([...entrySources, 'app/shell/once-alive.tsx', page]),
  })),
  { what: 'fonts', mostKb: 75, files: globSync('dist/client/assets/*.woff2') },
  {
    what: 'landing page in all',
    mostKb: 190,
    files: [
      'dist/pages/home.html',
      ...landing,
      ...stylesOf([...entrySources, ...laterSources, 'pages/home-page.tsx']),
      ...globSync('dist/client/assets/*.woff2'),
      ...globSync('dist/client/assets/{favicon,hero-light,whats-new,join-a-farm,market}-*.svg'),
    ],
  },
];

let over = 0;
for (const { what, mostKb, files } of budgets) {
  const kb = files.reduce((sum, file) => sum + sizeOf(file), 0) / 1_000;
  // A budget without files would always be kept, so it counts as exceeded.
  const isKept = files.length > 0 && kb <= mostKb;
  if (!isKept) over += 1;
  console.log(`${isKept ? '  ' : '! '}${what.padEnd(28)} ${kb.toFixed(1).padStart(6)} of ${mostKb} kB`);
}
process.exit(over === 0 ? 0 : 1);

function sizeOf(file: string): number {
  const bytes = readFileSync(file);
  return file.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length;
}

function codeOf(sources: readonly string[]): string[] {
  return manifest.behind(sources).map(({ file }) => `dist/client/${file}`);
}

function stylesOf(sources: readonly string[]): string[] {
  return manifest.stylesOf(sources).map((file) => `dist/client/${file}`);
}

/** Returns the page's own chunk, without the code that it shares with others. */
function ownCodeOf(page: string): string[] {
  return [`dist/client/${manifest.find(page).file}`];
}
