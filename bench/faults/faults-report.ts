import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Outcome } from './make-faults.ts';

const kinds = ['lost', 'doubled', 'stuck', 'slow'] as const;

const columns = ['', 'faults', 'seconds', 'acknowledged', ...kinds, 'other'];

/** Returns one line of the table; `other` counts everything broken that is of no kind of its own. */
export function lineOf({ id, title, faults, seconds, acknowledged, broken, figures }: Outcome): string {
  const counts = kinds.map((kind) => broken.filter((text) => text.startsWith(`${kind}:`)).length);
  const other = broken.length - counts.reduce((sum, count) => sum + count, 0);
  const numbers = [faults, Math.round(seconds), acknowledged, ...counts, other];
  const cells = numbers.map((number, index) => String(number).padStart(columns[index + 1]?.length ?? 0));
  const measured = Object.entries(figures).map(([name, figure]) => `${name} ${Math.round(figure * 10) / 10}`);
  return `${`${id} ${title}`.padEnd(40)}  ${cells.join('  ')}  ${measured.join(', ')}`.trimEnd();
}

export const headLine = `${''.padEnd(40)}  ${columns.slice(1).join('  ')}`;

/** Writes the outcomes to a file, with the seed that repeats them. */
export function keepReport(file: string, seed: number, outcomes: readonly Outcome[]) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ seed, outcomes }, null, 2)}\n`);
}
