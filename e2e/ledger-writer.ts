import { askDatabase } from './ask-database.ts';

/** Writes to the database directly, as the operators' shell or a job would. */
export class LedgerWriter {
  readonly #databaseUrl: string;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** Spends coins (monthly credits by default), one line of the history for each amount; the last is the newest. */
  async spend(
    uid: string,
    coins: readonly number[],
    description: string,
    from: 'monthly' | 'purchased' = 'monthly',
  ): Promise<void> {
    for (const amount of coins) {
      await this.#run(
        `select spend_coins($1, $2, $3, $4, array[$5], jsonb_build_array(jsonb_build_object('system', 'ai_revenue', 'amount', $4::bigint)), now(), to_char(now() at time zone 'UTC', 'YYYY-MM'), 200000)`,
        [uid, `e2e:${crypto.randomUUID()}`, description, amount * 1_000, from],
      );
    }
  }

  /** Gives coins as if they had been bought. */
  async give(uid: string, coins: number): Promise<void> {
    await this.#run(
      `select post_ledger_transaction($1, 'Given for a test', now(), jsonb_build_array(
         jsonb_build_object('user', $2::text, 'kind', 'purchased', 'amount', $3::bigint),
         jsonb_build_object('system', 'issuance', 'amount', -$3::bigint)))`,
      [`e2e:${crypto.randomUUID()}`, uid, coins * 1_000],
    );
  }

  /** Adds a debt, as a refund does that takes more coins than the user has left. */
  async owe(uid: string, coins: number): Promise<void> {
    await this.#run(
      `select post_ledger_transaction($1, 'Owed for a test', now(), jsonb_build_array(
         jsonb_build_object('user', $2::text, 'kind', 'debt', 'amount', -$3::bigint),
         jsonb_build_object('system', 'issuance', 'amount', $3::bigint)))`,
      [`e2e:${crypto.randomUUID()}`, uid, coins * 1_000],
    );
  }

  /** Adds an account with the password of `email` that has never had a coin; signing up would always give some. */
  async addAccountWithoutHistory(email: string, newEmail: string): Promise<void> {
    const uid = crypto.randomUUID();
    await this.#run(
      `insert into users (uid, email, password_hash, password_updated_at, valid_since, created_at, last_login_at)
       select $1, $2, password_hash, password_updated_at, valid_since, created_at, last_login_at from users where email = $3`,
      [uid, newEmail, email],
    );
    await this.#run(
      `insert into ledger_accounts (kind, user_id, balance_millicoins, credits_month)
       select kind, $1, 0, case kind when 'monthly' then to_char(now() at time zone 'UTC', 'YYYY-MM') end
       from unnest('{monthly,rewards,purchased,held,debt}'::text[]) kind`,
      [uid],
    );
  }

  async #run(sql: string, values: unknown[]): Promise<void> {
    await askDatabase(this.#databaseUrl, sql, values);
  }
}
