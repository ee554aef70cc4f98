// Builds what the server sends and does not build itself: the client's pages and the mails. `buildIfStale` does it only
// when something they are made of has changed.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { prerenderPages } from './prerender.ts';

const sources = [
  'client/**/*',
  'contract/**/*.ts',
  'server/**/*.mail.tsx',
  'server/app/mails.tsx',
  'server/platform/mail/*',
  'vite*.ts',
  'scripts/prerender.ts',
  'package-lock.json',
];
const stampFile = 'dist/built-from';

/** Builds when the sources are not the ones of the last build, and says so; answers whether it did. */
export async function buildIfStale(): Promise<boolean> {
  const digest = digestOfSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return false;
  rmSync(stampFile, { force: true });
  console.log('Building the site ...');
  await buildWith('vite.config.ts');
  compressFiles();
  console.log('Rendering the pages ...');
  await buildWith('vite.prerender.config.ts');
  await prerenderPages();
  console.log('Building the mails ...');
  await buildWith('vite.mail.config.ts');
  mkdirSync('dist', { recursive: true });
  writeFileSync(stampFile, digest);
  return true;
}

/** Vite sets `NODE_ENV=production` for the whole process; what runs after the build, and its children, keep theirs. */
async function buildWith(configFile: string) {
  const before = process.env.NODE_ENV;
  await build({ configFile, logLevel: 'error' });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
}

function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Each text file once more in brotli and gzip, so that the server compresses nothing while people wait. */
function compressFiles() {
  for (const file of globSync('dist/client/**/*.{js,css,svg}')) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

if (process.argv[1] === import.meta.filename) {
  const built = await buildIfStale();
  console.log(built ? 'Built.' : 'Nothing to build: dist/ is up to date.');
}
