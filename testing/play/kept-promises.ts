type Sql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** What was acknowledged, as a question that finds exactly one row for as long as it is kept. */
type Kept = { question: string; values: unknown[]; isSeenAtRest: boolean };

/** The log of what the server has acknowledged, kept by its clients, outside of the database. */
export class KeptPromises {
  readonly #kept = new Map<string, Kept>();
  /** Those of which nobody has looked yet whether they are kept. */
  #fresh = new Set<string>();
  acknowledged = 0;

  /** A later promise about the same subject takes the place of an earlier one. */
  note(subject: string, question: string, values: unknown[]) {
    this.acknowledged += 1;
    this.#kept.set(subject, { question, values, isSeenAtRest: false });
    this.#fresh.add(subject);
  }

  /** A promise that is kept once everything has come to rest, as a paid purchase is. */
  noteForRest(subject: string, question: string, values: unknown[]) {
    this.acknowledged += 1;
    this.#kept.set(subject, { question, values, isSeenAtRest: true });
  }

  /** Nobody knows any more how this subject should be: a change of it went unanswered. */
  forget(subject: string) {
    this.#kept.delete(subject);
  }

  /** The newest promises that are not kept, in words. */
  async brokenOfLate(sql: Sql): Promise<string[]> {
    const fresh = [...this.#fresh];
    this.#fresh = new Set();
    return this.#brokenAmong(sql, fresh, false);
  }

  /** All promises that are not kept, in words, once everything has come to rest. */
  brokenAtRest(sql: Sql): Promise<string[]> {
    return this.#brokenAmong(sql, [...this.#kept.keys()], true);
  }

  async #brokenAmong(sql: Sql, subjects: readonly string[], isAtRest: boolean): Promise<string[]> {
    const broken: string[] = [];
    for (const subject of subjects) {
      const kept = this.#kept.get(subject);
      if (!kept || (kept.isSeenAtRest && !isAtRest)) continue;
      const { rows } = await sql(kept.question, kept.values);
      if (rows.length === 0) broken.push(`lost: ${subject} was acknowledged and is not there`);
      if (rows.length > 1) broken.push(`doubled: ${subject} was asked for once and is there ${rows.length} times`);
    }
    return broken;
  }
}
