import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Returns the topics that the triggers of a migrated database publish: each as the triggers spell it (`bounties`, or
 * `bounty:` if an id follows), with the tables whose changes publish it. Topics and tables are in alphabetical order.
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

/** Returns the topics as the source of `server/platform/live/told-topic.ts`. */
export function topicTypes(told: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...told].flatMap(([topic, tables]) => [
    `  /** Published for changes of: ${tables.join(', ')}. */`,
    `  | ${topic.endsWith(':') ? `\`${topic}\${string}\`` : `'${topic}'`}`,
  ]);
  return `// Written by \`npm run generate-types\` from the triggers of the migrations (\`watch_table\`), not by hand.

/**
 * The topics that the database publishes. Each is published when a row of the tables above it changes; what follows the colon
 * comes from the row as it was or as it is.
 */
export type ToldTopic =
${lines.join('\n')};
`;
}

/** Matches the texts at which a topic begins; texts in comparisons and in composed keys do not match. */
const topicText = /(?:then|select|distinct|string_agg\(|\|\|)\s*'([^']*)'/g;

/** Returns a function's topics. One text may hold several, the last one up to its id: `' bounties bounty:'`. */
function topicsIn(body: string): string[] {
  return [...body.matchAll(topicText)]
    .flatMap(([, text = '']) => text.split(' '))
    .filter((topic) => /^[a-z]/.test(topic));
}
