/**
 * Writes an object as JSON, indented as a file that people open is, a part at a time: lists that come in pages are read as
 * they are taken, and never all in memory (decision 128).
 */
export async function* jsonFile(parts: object): AsyncGenerator<string> {
  let before = '{';
  for (const [name, part] of Object.entries(parts)) {
    yield `${before}\n  ${JSON.stringify(name)}: `;
    if (isInPages(part)) yield* listOf(part);
    else yield indented(part, '  ');
    before = ',';
  }
  yield '\n}';
}

async function* listOf(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of pages) {
    yield rows.map((row, place) => `${place === 0 ? before : ','}\n    ${indented(row, '    ')}`).join('');
    before = ',';
  }
  yield before === '[' ? '[]' : '\n  ]';
}

function isInPages(part: unknown): part is AsyncIterable<readonly unknown[]> {
  return typeof part === 'object' && part !== null && Symbol.asyncIterator in part;
}

/** A line break of a text is written as an escape: those that there are, are between values. */
const indented = (value: unknown, by: string) => JSON.stringify(value ?? null, null, 2).replaceAll('\n', `\n${by}`);
