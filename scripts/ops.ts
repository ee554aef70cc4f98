// `npm run ops -- <subject> <verb>`: the operator's shell on the running Furrow's database.
import { existsSync } from 'node:fs';
import { runOps } from '#server/operators/index.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
process.exit(await runOps(process.argv.slice(2), process.env));
