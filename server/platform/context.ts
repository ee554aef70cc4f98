import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** The shared services that every domain receives, built once at start. */
export type Context = {
  config: Config;
  clock: Clock;
  db: Database;
  log: Log;
  metrics: Metrics;
};
