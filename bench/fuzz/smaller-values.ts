/** Returns the variants of a value with one thing left out or made shorter, somewhere in it. */
export function smallerValues(value: unknown): unknown[] {
  if (typeof value === 'string') return value.length > 1 ? [value.slice(0, value.length / 2), value.slice(1)] : [];
  if (typeof value === 'number') return value === 0 ? [] : [0, Math.trunc(value / 2)];
  if (Array.isArray(value)) {
    const half = value.length > 4 ? [value.slice(0, value.length / 2), value.slice(value.length / 2)] : [];
    const items = value.slice(0, 10);
    return [
      ...half,
      ...items.map((_, index) => value.toSpliced(index, 1)),
      ...items.flatMap((item, index) => smallerValues(item).map((smaller) => value.toSpliced(index, 1, smaller))),
    ];
  }
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value).slice(0, 50);
  return [
    ...entries.map(([name]) => Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))),
    ...entries.flatMap(([name, item]) => smallerValues(item).map((smaller) => ({ ...value, [name]: smaller }))),
  ];
}
