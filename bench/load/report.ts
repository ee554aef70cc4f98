import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { type Line, meetsAim } from './line.ts';

/** Every run is written here. */
const newestRun = 'test-results/bench.json';
/** The run that others are compared with; `--store` puts the newest in its place. */
const storedRun = 'bench/stored-run.json';

type Run = { at: string; node: string; cores: number; lines: Line[] };

/** Writes a run down as JSON, and prints it as a table beside the stored run. */
export function report(lines: readonly Line[], { store }: { store: boolean }): void {
  const run: Run = { at: new Date().toISOString(), node: process.version, cores: cpus().length, lines: [...lines] };
  const stored: Run | null = existsSync(storedRun) ? JSON.parse(readFileSync(storedRun, 'utf8')) : null;
  print(lines, stored);
  keep(newestRun, run);
  if (store) keep(storedRun, { ...run, lines: merged(stored?.lines ?? [], lines) });
}

/** Merges two runs: a line that was not measured this time stays as it was. */
function merged(before: readonly Line[], now: readonly Line[]): Line[] {
  const asked = new Set(now.map(({ what }) => what));
  return [...before.filter(({ what }) => !asked.has(what)), ...now];
}

function keep(file: string, run: Run) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
}

function print(lines: readonly Line[], stored: Run | null) {
  const peers = [...new Set(lines.flatMap(({ peers }) => Object.keys(peers)))];
  const head = ['', 'floor', 'ours', ...peers, '', 'ratio', 'stored', 'aim'];
  const rows = lines.map((line) => {
    const before = stored?.lines.find(({ what }) => what === line.what);
    return [
      line.what,
      figure(line.floor),
      figure(line.ours),
      ...peers.map((peer) => figure(line.peers[peer] ?? null)),
      line.unit,
      line.ratio?.toFixed(2) ?? '',
      before ? (before.ratio?.toFixed(2) ?? figure(before.ours)) : '',
      aimText(line),
    ];
  });
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const isText = (column: number) => column === 0 || head[column] === 'aim' || column === 3 + peers.length;
  console.log();
  for (const row of all) {
    const cells = row.map((text, column) => {
      const width = widths[column] ?? 0;
      return isText(column) ? text.padEnd(width) : text.padStart(width);
    });
    console.log(cells.join('  ').trimEnd());
  }
  const missed = lines.filter((line) => !meetsAim(line)).length;
  console.log(missed === 0 ? '\nEvery aim is met.' : `\n${missed} aims are missed.`);
}

function aimText(line: Line): string {
  const { aim } = line;
  if (aim === null) return '';
  const wanted = 'atLeast' in aim ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`;
  return `${wanted}${meetsAim(line) ? '' : '  MISSED'}`;
}

function figure(value: number | null): string {
  if (value === null) return '';
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1);
}
