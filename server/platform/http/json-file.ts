/**
 * Writes an object as indented JSON for people to read, part by part. Lists that come in pages are read while they are
 * sent, so they are never completely in memory (decision 128).
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

/** Every line break in the output stands between values, since JSON escapes those within texts. */
const indented = (value: unknown, by: string) => JSON.stringify(value ?? null, null, 2).replaceAll('\n', `\n${by}`);
