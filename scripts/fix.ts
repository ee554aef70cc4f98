// `npm run fix`: repairs what Biome can repair by itself, and reports the rest.
import { runProgram } from './run-program.ts';

const { ok } = await runProgram(['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']);
process.exit(ok ? 0 : 1);
