// Builds what a container image needs: the site, the server, and the operators' shell as a file without sources (`node
// dist/ops/main.js <subject> <verb>`).
import { buildFirst, buildOps } from './build.ts';

await buildFirst();
await buildOps();
