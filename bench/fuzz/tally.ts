import type { FuzzAnswer, Group } from './fuzz-request.ts';

const classes = ['2xx', '3xx', '400', 'rule', '401', '403', '404', '409', '429', 'other 4xx', '5xx', 'cut'] as const;
/** `rule`: a 400 that a handler gave, FAILED_PRECONDITION. `cut`: no answer. */
type Class = (typeof classes)[number];
type Line = { inputs: number; classes: Map<Class, number>; slowestMs: number; slowest: string };

/** Counts the inputs and their answers, to show how far into the server the inputs get. */
export class Tally {
  readonly #lines = new Map<Group, Line>();
  readonly #targets = new Map<string, number>();

  add(group: Group, target: string, answer: FuzzAnswer) {
    const line = this.#lines.get(group) ?? { inputs: 0, classes: new Map(), slowestMs: 0, slowest: '' };
    this.#lines.set(group, line);
    line.inputs += 1;
    const of = classOf(answer);
    line.classes.set(of, (line.classes.get(of) ?? 0) + 1);
    if (answer.ms > line.slowestMs) {
      line.slowestMs = answer.ms;
      line.slowest = target;
    }
    const reached = ['400', '401', 'cut'].includes(of) ? 0 : 1;
    this.#targets.set(`${group}: ${target}`, (this.#targets.get(`${group}: ${target}`) ?? 0) + reached);
  }

  /** How many inputs got past parsing, for each target that was sent any, by group and name. */
  get targets(): ReadonlyMap<string, number> {
    return this.#targets;
  }

  count(of: Class): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + (line.classes.get(of) ?? 0), 0);
  }

  get inputs(): number {
    return [...this.#lines.values()].reduce((sum, line) => sum + line.inputs, 0);
  }

  table(): string {
    const head = ['group', 'inputs', ...classes, 'slowest', ''];
    const rows = [...this.#lines].map(([group, line]) => [
      group,
      line.inputs,
      ...classes.map((one) => line.classes.get(one) ?? 0),
      `${Math.round(line.slowestMs)} ms`,
      line.slowest,
    ]);
    const sums = ['all', this.inputs, ...classes.map((one) => this.count(one)), '', ''];
    const all = [head, ...rows, sums].map((row) => row.map((cell) => cell.toLocaleString('en-US')));
    const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
    const padded = (cell: string, column: number) =>
      column === 0 || column === head.length - 1
        ? cell.padEnd(widths[column] ?? 0)
        : cell.padStart(widths[column] ?? 0);
    return all.map((row) => row.map(padded).join('  ').trimEnd()).join('\n');
  }
}

function classOf(answer: FuzzAnswer): Class {
  if (answer.kind !== 'answer') return 'cut';
  const { status, text } = answer;
  if (status === 400 && text.includes('"FAILED_PRECONDITION"')) return 'rule';
  const whole = String(status);
  const own = classes.find((one) => one === whole);
  if (own) return own;
  if (status >= 500) return '5xx';
  if (status >= 400) return 'other 4xx';
  return status >= 300 ? '3xx' : '2xx';
}
