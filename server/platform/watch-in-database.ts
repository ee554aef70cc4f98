import { setTimeout } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import type { Context } from './context.ts';
import type { Database } from './database/database.ts';

/** Whoever asks for the metrics gets the rest of them, if the database does not answer within this time. */
const answerWithinMs = 2_000;

type Figure = { name: string; help: string; label: string };
type Line = { of: string; value: number };

/**
 * Adds a figure that is read from the database whenever the metrics are asked for: each process tells the same, and a restart
 * forgets nothing of it. It has no line while the database is away.
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
