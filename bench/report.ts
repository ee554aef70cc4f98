/** One question of the bench: what the floor and ours answered, and whether their ratio is what we aim for. */
export type Line = {
  what: string;
  unit: string;
  floor: number;
  ours: number;
  ratio: number;
  /** What the ratio should be at least, or at most; null where there is no aim. */
  aim: { atLeast: number } | { atMost: number } | null;
};

function meetsAim({ ratio, aim }: Line): boolean {
  if (aim === null) return true;
  return 'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost;
}

export function printReport(lines: readonly Line[]) {
  const rows = lines.map((line) => [
    line.what,
    figure(line.floor),
    figure(line.ours),
    line.unit,
    line.ratio.toFixed(2),
    aimText(line),
  ]);
  const all = [['', 'floor', 'ours', '', 'ratio', 'aim'], ...rows];
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  console.log();
  for (const row of all) {
    console.log(
      row
        .map((text, column) =>
          column === 0 || column === 3 || column === 5
            ? text.padEnd(widths[column] ?? 0)
            : text.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    );
  }
  const missed = lines.filter((line) => !meetsAim(line)).length;
  console.log(missed === 0 ? '\nEvery aim is met.' : `\n${missed} aims are missed.`);
}

function aimText(line: Line): string {
  if (line.aim === null) return '';
  const wanted = 'atLeast' in line.aim ? `at least ${line.aim.atLeast}` : `at most ${line.aim.atMost}`;
  return `${wanted}${meetsAim(line) ? '' : '  MISSED'}`;
}

function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1);
}
