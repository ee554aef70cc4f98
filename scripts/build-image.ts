// Builds what an image holds: the site, the server, and the operators' shell as a file that needs no sources
// (`node dist/ops/main.js <subject> <verb>`).
import { buildFirst, buildServer } from './build.ts';

await buildFirst();
await buildServer('scripts/ops.ts', 'dist/ops');
