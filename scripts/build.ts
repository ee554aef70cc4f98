// Builds what runs and is not written here: the client's pages, the mails, and the server as one file. `buildIfStale` does
// it only where something they are made of has changed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type BuildPart, isBuilt, serverPart, sitePart } from './build/build-parts.ts';

/** A build failed, of which the builder has said why. */
export class BuildError extends Error {}

/** Builds the site and the server where they are stale; answers whether anything was. */
export async function buildIfStale(): Promise<boolean> {
  const builtSite = await buildSite();
  const builtServer = await buildServer();
  return builtSite || builtServer;
}

/** The same for a program that can do nothing without it: where the build fails, it ends once that was said. */
export async function buildFirst(): Promise<boolean> {
  try {
    return await buildIfStale();
  } catch (error) {
    if (!(error instanceof BuildError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The pages and the mails, into dist/. */
export function buildSite(): Promise<boolean> {
  return unlessBuilt(sitePart, ['site']);
}

/** The server, into dist/server/main.js; or a program that has it in it, into main.js of a folder of its own. */
export function buildServer(program = 'server/app/main.ts', folder = 'dist/server'): Promise<boolean> {
  return unlessBuilt(serverPart(program, folder), ['server', program, folder]);
}

/**
 * Has the part built when its sources are not the ones that it was last built from; answers whether it was. Throws a
 * `BuildError` when that fails.
 */
async function unlessBuilt(part: BuildPart, words: readonly string[]): Promise<boolean> {
  if (isBuilt(part)) return false;
  const builder = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'scripts/build/builder.ts', ...words],
    {
      // Over the channel it hears when this process ends before it.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // What is built is for production, whoever asks for it.
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
