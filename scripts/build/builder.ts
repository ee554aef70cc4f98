// Builds one part (`site`, or `server` with a program and a folder) for scripts/build.ts, which runs it as a process of
// its own: Vite and the compressors take a gigabyte of memory and give none of it back.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { lockFile } from '../file-lock.ts';
import { type BuildPart, digestOf, isBuilt, serverPart, sitePart } from './build-parts.ts';
import { prerenderPages } from './prerender.ts';

/** Who has not built by then is not waited for any more. */
const longestBuildMs = 120_000;

// Whoever asked for it is gone, and so is the need.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

const [part, program = '', folder = ''] = process.argv.slice(2);
try {
  if (part === 'site') await unlessBuilt(sitePart, buildSite);
  else await unlessBuilt(serverPart(program, folder), () => buildServer(program, folder));
} catch (error) {
  // The system's refusal says it all: no room, or files that another user built.
  const isRefused = error instanceof Error && ('syscall' in error || 'errstr' in error);
  console.error(
    isRefused
      ? `Cannot build: ${error.message}. This folder, its dist and node_modules need room, and to belong to who builds.`
      : error,
  );
  process.exitCode = 1;
}

async function buildSite() {
  console.log('Building the site ...');
  await buildWith('vite.config.ts');
  console.log('Rendering the pages ...');
  await buildWith('vite.prerender.config.ts');
  await prerenderPages();
  compressFiles();
  console.log('Building the mails ...');
  await buildWith('vite.mail.config.ts');
}

async function buildServer(program: string, folder: string) {
  console.log('Building the server ...');
  await buildWith('vite.server.config.ts', { build: { ssr: program, outDir: folder } });
}

/** One process builds at a time: another waits, and finds it done. */
async function unlessBuilt(part: BuildPart, work: () => Promise<void>) {
  const release = lockFile('node_modules/.cache/build.lock', longestBuildMs);
  try {
    const builtFrom = digestOf(part.sources);
    if (isBuilt(part, builtFrom)) return;
    rmSync(part.stampFile, { force: true });
    await work();
    mkdirSync(dirname(part.stampFile), { recursive: true });
    writeFileSync(part.stampFile, builtFrom);
  } finally {
    release?.();
  }
}

function buildWith(configFile: string, config: InlineConfig = {}) {
  return build({ configFile, logLevel: 'error', ...config });
}

/** Each text file once more in brotli and gzip, so that the server compresses nothing while people wait. */
function compressFiles() {
  for (const file of globSync('dist/client/**/*.{js,json,css,svg}')) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
