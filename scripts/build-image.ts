// Builds what an image holds: the site, the server, and the operators' shell as a file that needs no sources
// (`node dist/ops/main.js <subject> <verb>`).
import { buildIfStale, buildServer } from './build.ts';

await buildIfStale();
await buildServer('scripts/ops.ts', 'dist/ops');
