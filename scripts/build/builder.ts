// Builds one part (`site`, or `server` with a program and a folder) for scripts/build.ts. It runs as a process of its
// own because Vite and the compressors take a gigabyte of memory and free none of it.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { lockFile } from '../file-lock.ts';
import { type BuildPart, digestOf, isBuilt, serverPart, sitePart } from './build-parts.ts';
import { prerenderPages } from './prerender.ts';

/** The longest wait for another process that builds. */
const longestBuildMs = 120_000;

// The process that asked for the build has ended, so the build is no longer needed.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

const [part, program = '', folder = ''] = process.argv.slice(2);
try {
  if (part === 'site') await unlessBuilt(sitePart, buildSite);
  else await unlessBuilt(serverPart(program, folder), () => buildServer(program, folder));
} catch (error) {
  // The system's error says everything: no space, or files that another user built.
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

/** Lets one process build at a time: another one waits, and then finds the part built. */
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

/** Compresses each text file with brotli and gzip, so that the server compresses nothing per request. */
function compressFiles() {
  for (const file of globSync('dist/client/**/*.{js,json,css,svg}')) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
