// Builds everything that is generated from the sources: the client's pages, the mails, and the server as one file.
// `buildIfStale` builds only parts whose sources have changed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type BuildPart, isBuilt, serverPart, sitePart } from './build/build-parts.ts';

/** A failed build. The builder has already printed the reason. */
export class BuildError extends Error {}

/** Builds the site and the server where they are stale; returns whether it built anything. */
export async function buildIfStale(): Promise<boolean> {
  const builtSite = await buildSite();
  const builtServer = await buildServer();
  return builtSite || builtServer;
}

/** The same for a program that needs the build: when that fails, the process ends after the message. */
export async function buildFirst(): Promise<boolean> {
  try {
    return await buildIfStale();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Builds the pages and the mails, into dist/. */
export function buildSite(): Promise<boolean> {
  return unlessBuilt(sitePart, ['site']);
}

/** Builds the server into dist/server/main.js, or a program that contains it into main.js of a folder of its own. */
export function buildServer(program = 'server/app/main.ts', folder = 'dist/server'): Promise<boolean> {
  return unlessBuilt(serverPart(program, folder), ['server', program, folder]);
}

/** Builds the operators' shell into dist/ops/main.js, as container images have it. */
export function buildOps(): Promise<boolean> {
  return buildServer('scripts/ops.ts', 'dist/ops');
}

/**
 * Builds the part when its sources differ from those of its last build; returns whether it did. Throws a `BuildError`
 * when the build fails.
 */
async function unlessBuilt(part: BuildPart, words: readonly string[]): Promise<boolean> {
  if (isBuilt(part)) return false;
  const builder = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/build/builder.ts', ...words],
    {
      // Through the IPC channel the builder notices when this process ends first.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Builds are for production, whatever NODE_ENV is here.
      env: { ...process.env, NODE_ENV: undefined },
    },
  );
  const [code] = await once(builder, 'exit');
  if (code !== 0) throw new BuildError(`The build of the ${words[0]} failed: the lines above say why.`);
  return true;
}

if (process.argv[1] === import.meta.filename) {
  const built = await buildFirst();
  console.log(built ? 'Built.' : 'Nothing to build: dist/ is up to date.');
}
