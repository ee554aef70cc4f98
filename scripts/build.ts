// Builds what runs and is not written here: the client's pages, the mails, and the server as one file. `buildIfStale` does
// it only where something they are made of has changed.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { lockFile } from './file-lock.ts';
import { prerenderPages } from './prerender.ts';

/** Who has not built by then is not waited for any more. */
const longestBuildMs = 120_000;

/** What both are made of. */
const shared = ['contract/**/*.ts', 'vite*.ts', 'package-lock.json', 'scripts/build.ts'];
const siteSources = [
  ...shared,
  'client/**/*',
  'server/**/*.mail.tsx',
  'server/app/mails.tsx',
  'server/platform/mail/*',
  'scripts/prerender.ts',
  'server/site/page-head.ts',
];
const serverSources = [...shared, 'server/**/*.ts'];

/** Builds the site and the server where they are stale; answers whether anything was. */
export async function buildIfStale(): Promise<boolean> {
  const builtSite = await buildSite();
  const builtServer = await buildServer();
  return builtSite || builtServer;
}

/** The pages and the mails, into dist/. */
export function buildSite(): Promise<boolean> {
  return unlessBuilt('dist/built-from', siteSources, async () => {
    console.log('Building the site ...');
    await buildWith('vite.config.ts');
    compressFiles();
    console.log('Rendering the pages ...');
    await buildWith('vite.prerender.config.ts');
    await prerenderPages();
    console.log('Building the mails ...');
    await buildWith('vite.mail.config.ts');
  });
}

/** The server, into dist/server/main.js; or a program that has it in it, into main.js of a folder of its own. */
export function buildServer(program = 'server/app/main.ts', folder = 'dist/server'): Promise<boolean> {
  return unlessBuilt(`${folder}/built-from`, [...serverSources, program], async () => {
    console.log('Building the server ...');
    await buildWith('vite.server.config.ts', { build: { ssr: program, outDir: folder } });
  });
}

/**
 * Does the work when the sources are not the ones that it was last done from; answers whether it did. One process builds
 * at a time: another waits and finds it done.
 */
async function unlessBuilt(stampFile: string, sources: readonly string[], work: () => Promise<void>): Promise<boolean> {
  const digest = digestOf(sources);
  const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest;
  if (isBuilt()) return false;
  const release = lockFile('node_modules/.cache/build.lock', longestBuildMs);
  try {
    if (isBuilt()) return false;
    rmSync(stampFile, { force: true });
    await work();
    mkdirSync(dirname(stampFile), { recursive: true });
    writeFileSync(stampFile, digest);
    return true;
  } finally {
    release?.();
  }
}

/** Vite sets `NODE_ENV=production` for the whole process; what runs after the build, and its children, keep theirs. */
async function buildWith(configFile: string, config: InlineConfig = {}) {
  const before = process.env.NODE_ENV;
  await build({ configFile, logLevel: 'error', ...config });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
}

function digestOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
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
