// Builds what an image holds: the site, the server, and the operators' shell as a file that needs no sources.
import { buildIfStale, buildServer } from './build.ts';

/** The operators' shell of an image: `node dist/ops/main.js <subject> <verb>`. */
export const imageOps = { program: 'scripts/ops.ts', folder: 'dist/ops' };

if (process.argv[1] === import.meta.filename) {
  await buildIfStale();
  await buildServer(imageOps.program, imageOps.folder);
}
