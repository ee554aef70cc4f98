import { setTimeout } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Context } from './context.ts';
import type { Database } from './database/database.ts';

/** If the database does not answer within this time, `/metrics` answers without this figure. */
const answerWithinMs = 2_000;

type Figure = { name: string; help: string; label: string };
type Line = { of: string; value: number };

/**
 * Adds a metric that is read from the database at each request for the metrics. Every process reports the same value,
 * and a restart does not reset it. The metric has no line while the database is unavailable.
 */
export function watchInDatabase(
  { db, metrics }: Pick<Context, 'db' | 'metrics'>,
  { name, help, label }: Figure,
  read: (db: Database) => Promise<Line[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [metrics.registry],
    async collect() {
      const lines = await Promise.race([read(db).catch(() => []), setTimeout(answerWithinMs, [], { ref: false })]);
      this.reset();
      for (const { of, value } of lines) this.set({ [label]: of }, value);
    },
  });
}
