import { join } from 'node:path';
import { product } from '#contract/site/product.ts';
import { parseConfig } from '../platform/config.ts';
import { isDatabaseAway } from '../platform/database/database-error.ts';
import { asUnusable, UnusableDatabaseError } from '../platform/database/unusable-database.ts';
import { keptOrMadeSecret } from '../platform/installation-secret.ts';
import { isProduction } from '../platform/is-production.ts';
import { assertNewEnoughNode } from '../platform/node-version.ts';
import { projectFolder } from '../platform/project-folder.ts';
import { SettingError } from '../platform/setting-error.ts';
import { settingsHelp } from '../platform/settings.ts';
import { assertFitForProduction, doubtsAbout } from './fit-for-production.ts';
import { startServer } from './start-server.ts';

/** A process that has not drained this long after its notice is ended. */
const drainMs = 10_000;
const pagesFolder = join(projectFolder, 'dist/client');

if (process.argv.includes('--help')) {
  console.log(settingsHelp());
} else {
  await main();
}

async function main() {
  // Nothing to drain during the start. As PID 1 of a container, the process only receives signals it handles.
  let stop = (): void => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop());
  // Our parent process died without stopping us, and nobody else will: stop now.
  process.once('disconnect', () => stop());
  try {
    assertNewEnoughNode();
    const config = parseConfig(process.env, keptOrMadeSecret);
    if (config.databaseUrl === '')
      throw new SettingError('DATABASE_URL is empty: use npm start, which brings its own PostgreSQL.');
    const isPublic = isProduction(process.env);
    if (isPublic) assertFitForProduction(config, process.env);
    const server = await startServer(config, { pagesFolder });
    const { log } = server.context;
    if (isPublic) for (const doubt of doubtsAbout(config)) log.warn(doubt);
    // While the database is away, the job queue's own statements reject where we cannot catch them; it retries them.
    process.on('unhandledRejection', (error) => {
      if (!isDatabaseAway(error)) throw error;
      log.warn({ error }, 'the database is away');
    });
    log.info({ url: server.url, role: config.role }, 'ready');
    let stopping = false;
    stop = () => {
      if (stopping) return;
      stopping = true;
      setTimeout(() => {
        log.warn(
          'not drained in time: what is still under way is cut off, and jobs are tried again by another process',
        );
        process.exit(1);
      }, config.drainNoticeMs + drainMs).unref();
      server.close().then(
        () => process.exit(0),
        (error) => {
          log.error({ error }, 'the drain failed');
          process.exit(1);
        },
      );
    };
    // The parent process waits for this message.
    process.send?.('ready');
  } catch (thrown) {
    const error = asUnusable(thrown);
    const isExpected = error instanceof SettingError || error instanceof UnusableDatabaseError;
    console.error(isExpected ? `${product.name} cannot start: ${error.message}` : error);
    process.exit(error instanceof SettingError ? 2 : 1);
  }
}
