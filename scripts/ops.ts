// `npm run ops -- <subject> <verb>`: the operator's shell on the running Furrow's database.
import { userHooks } from '#server/app/user-hooks.ts';
import { runOps } from '#server/operators/index.ts';
import { SettingError } from '#server/platform/setting-error.ts';
import { readEnvFile } from './start/env-file.ts';

try {
  readEnvFile(process.env);
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exit(2);
}
process.exit(await runOps(process.argv.slice(2), process.env, userHooks));
