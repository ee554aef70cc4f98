import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/**
 * What the triggers of a migrated database tell when a table changes: each topic as they spell it (`bounties`, `bounty:`
 * where an id follows), and the tables whose changes it is told of. Topics come in the order of the alphabet, and so do
 * their tables.
 */
export async function readToldTopics(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; body: string }>`
    select distinct c.relname as name, p.prosrc as body
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
    where p.prosrc like '%note_topics(%'`.execute(db);
  const told = new Map<string, Set<string>>();
  for (const { name, body } of rows)
    for (const topic of topicsIn(body)) told.set(topic, (told.get(topic) ?? new Set()).add(name));
  const inOrder = [...told].sort(([one], [other]) => (one < other ? -1 : 1));
  return new Map(inOrder.map(([topic, tables]) => [topic, [...tables].sort()]));
}

/** The same as the types of `server/platform/live/told-topic.ts`. */
export function topicTypes(told: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...told].flatMap(([topic, tables]) => [
    `  /** Told of: ${tables.join(', ')}. */`,
    `  | ${topic.endsWith(':') ? `\`${topic}\${string}\`` : `'${topic}'`}`,
  ]);
  return `// Written by \`npm run generate-types\` from the triggers of the migrations (\`watch_table\`), not by hand.

/** What the database tells: a change of rows in the named tables, before or after it, that concerns what stands behind the colon. */
export type ToldTopic =
${lines.join('\n')};
`;
}

/** A text is what is told where one begins; what something is compared with, or a key that is put together, is none. */
const topicText = /(?:then|select|distinct|string_agg\(|\|\|)\s*'([^']*)'/g;

/** One text may be of several topics, the last of them up to its id: `' bounties bounty:'`. */
function topicsIn(body: string): string[] {
  return [...body.matchAll(topicText)]
    .flatMap(([, text = '']) => text.split(' '))
    .filter((topic) => /^[a-z]/.test(topic));
}
