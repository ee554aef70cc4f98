type Sql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** An acknowledged change, as a query that finds exactly one row as long as the promise is kept. */
type Kept = { question: string; values: unknown[]; isSeenAtRest: boolean };

/** The log of all changes that the server acknowledged. The clients keep it outside the database. */
export class KeptPromises {
  readonly #kept = new Map<string, Kept>();
  /** Promises that were not checked yet. */
  #fresh = new Set<string>();
  acknowledged = 0;

  /** Records a promise. It replaces an earlier one about the same subject. */
  note(subject: string, question: string, values: unknown[]) {
    this.acknowledged += 1;
    this.#kept.set(subject, { question, values, isSeenAtRest: false });
    this.#fresh.add(subject);
  }

  /** Records a promise that is kept only after all jobs are done, such as a paid purchase. */
  noteForRest(subject: string, question: string, values: unknown[]) {
    this.acknowledged += 1;
    this.#kept.set(subject, { question, values, isSeenAtRest: true });
  }

  /** Drops a subject's promise: a change of it went unanswered, so its state is unknown. */
  forget(subject: string) {
    this.#kept.delete(subject);
  }

  /** Returns the broken promises among those not checked yet, in words. */
  async brokenOfLate(sql: Sql): Promise<string[]> {
    const fresh = [...this.#fresh];
    this.#fresh = new Set();
    return this.#brokenAmong(sql, fresh, false);
  }

  /** Returns all broken promises, in words, after all jobs are done. */
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
