import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { roles } from '#testing/authorization/role.ts';
import type { Row } from '#testing/authorization/row.ts';
import { Stage } from '#testing/authorization/stage.ts';
import { table } from '#testing/authorization/table.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { editorApiKey, World } from '#testing/world.ts';

/** Nothing changes in these without a row of a table that tells it. */
const toldByAnother: Record<string, string> = {
  bounty_events: 'bounties',
  craft_words: 'crafts',
  ledger_entries: 'ledger_accounts',
  ledger_transactions: 'ledger_accounts',
};

test('whatever table a live read looks at tells of its changes', async () => {
  const furrow = await startTestFurrow({ settings: { ROLE: 'web' } });
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const world = new World(furrow.url, { apiKey: editorApiKey });
    const stage = await Stage.open(furrow.context.db, world);
    const tables = await tablesOf(furrow);
    const silent: Record<string, string[]> = {};
    for (const row of table) {
      if (!('read' in row)) continue;
      await stage.reset(row);
      const as = stage.actor(lastWhoMay(row));
      const { data } = await row.ask(stage, as ?? stage.cast.other);
      statements.mockClear();
      await world.read(row.read, as, data);
      stage.leftAsItWas();
      const texts = statements.mock.calls
        .map(([asked]) => String(Reflect.get(Object(asked), 'text') ?? asked))
        .join('\n');
      for (const { name, tells } of tables)
        if (!tells && looksAt(name).test(texts)) silent[name] = [...(silent[name] ?? []), row.read];
    }
    expect(Object.keys(silent).sort(), JSON.stringify(silent)).toEqual(Object.keys(toldByAnother));
    const telling = tables.filter(({ tells }) => tells).map(({ name }) => name);
    expect(telling).toEqual(expect.arrayContaining(Object.values(toldByAnother)));
  } finally {
    statements.mockRestore();
    await furrow.close();
  }
});

const looksAt = (name: string) => new RegExp(`(from|join|,)\\s+"?${name}\\b`);

/** The role that sees most of it. */
function lastWhoMay({ cells }: Row) {
  const list = cells.split(' ');
  return roles.findLast((_, index) => list[index] !== '.') ?? 'V';
}

async function tablesOf({ context }: TestFurrow) {
  const { rows } = await sql<{ name: string; tells: boolean }>`
    select c.relname as name, exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.prosrc like '%note_topics%'
    ) as tells from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(context.db);
  return rows;
}
