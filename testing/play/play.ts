import { cancelBounty, declineSubmission } from '#contract/bounties/calls.ts';
import { isDatabaseAway } from '#server/platform/database/database-error.ts';
import type { BreakableFurrow } from '../breakage/breakable-furrow.ts';
import { eventually } from '../eventually.ts';
import { brokenFarmInvariants } from '../farm-invariants.ts';
import { forgetLimits } from '../forget-limits.ts';
import { brokenInvariants } from '../invariants.ts';
import type { Random } from '../random.ts';
import { brokenRestInvariants, brokenUniqueNames } from '../rest-invariants.ts';
import type { TestUser } from '../world.ts';
import type { Act } from './act.ts';
import { Asker } from './asker.ts';
import { accept, cancel, changeReward, decline, fund, post, solve, withdraw } from './bounty-acts.ts';
import { buy, draft, takeMoneyBack } from './coin-acts.ts';
import { comeOrGo } from './farm-acts.ts';
import { KeptPromises } from './kept-promises.ts';
import { newPlayer, type Player } from './player.ts';

/** Acts, each with its relative frequency. */
type Repertoire = readonly (readonly [number, Act])[];

export const bountyActs: Repertoire = [
  [18, post],
  [12, changeReward],
  [6, cancel],
  [6, fund],
  [30, solve],
  [4, withdraw],
  [14, accept],
  [5, decline],
  [5, takeMoneyBack],
];
const everyAct: Repertoire = [...bountyActs, [12, buy], [4, draft], [24, comeOrGo]];

type Options = {
  furrow: BreakableFurrow;
  random: Random;
  people?: number;
  repertoire?: Repertoire;
  usesKeys?: boolean;
};

/** Several players who use Furrow at once, each one step after the other, and the promises made to them. */
export class Play {
  readonly promises = new KeptPromises();
  readonly asker: Asker;
  readonly #furrow: BreakableFurrow;
  readonly #random: Random;
  readonly #repertoire: Repertoire;
  readonly players: readonly Player[];
  #names = 0;
  #rounds = 0;

  private constructor(players: Player[], { furrow, random, repertoire = everyAct, usesKeys = true }: Options) {
    this.players = players;
    this.#furrow = furrow;
    this.#random = random;
    this.#repertoire = repertoire;
    this.asker = new Asker({ world: furrow.world, usesKeys });
  }

  static async begin(options: Options): Promise<Play> {
    const players: Player[] = [];
    for (let number = 0; number < (options.people ?? 5); number += 1) players.push(await newPlayer(options.furrow));
    return new Play(players, options);
  }

  /** Every player takes so many steps; resolves when the last of them has an answer. */
  async round(steps: number): Promise<void> {
    this.#rounds += 1;
    // Limits are tested elsewhere. The fault of this round may have struck already.
    await forgetLimits(this.#furrow.db).catch((error) => {
      if (!isDatabaseAway(error)) throw error;
    });
    if (this.#rounds % 400 === 0) await this.#signInAgain();
    await Promise.all(
      this.players.map(async (player) => {
        const random = this.#random.fork();
        for (let step = 0; step < steps; step += 1) await this.#act(player, random);
      }),
    );
  }

  /** Returns what is broken right after a schedule, in words. */
  async broken(): Promise<string[]> {
    return [
      ...(await brokenInvariants(this.#furrow.db)),
      ...(await brokenFarmInvariants(this.#furrow.db)),
      ...(await brokenUniqueNames(this.#furrow.db)),
      ...(await this.promises.brokenOfLate(this.#sql)),
      ...this.asker.broken.splice(0),
    ];
  }

  /**
   * Returns what is broken after all jobs are done: a restarted server has finished the work that the last one left,
   * and abandoned work has timed out.
   */
  async brokenAtRest(): Promise<string[]> {
    const furrow = this.#furrow;
    await furrow.server.stop();
    await furrow.sql("update ai_holds set held_at = held_at - interval '11 minutes' where settled_at is null");
    await furrow.startAgain();
    // The card provider repeats an event that it could not deliver; here it does so at once.
    const { rows } = await furrow.sql<{ session: string }>(
      "select session_id as session from orders where state = 'open' and session_id is not null",
    );
    for (const { session } of rows) await furrow.steer('_resend', { session });
    let restless: string[] = [];
    const isAtRest = async () => {
      restless = await this.#restless();
      return restless.length === 0;
    };
    await eventually(isAtRest, 'rest').catch(() => null);
    return [...(await this.broken()), ...restless];
  }

  /** Every poster declines the pending submissions and cancels their other bounties. */
  async end(): Promise<void> {
    const furrow = this.#furrow;
    await forgetLimits(furrow.db);
    for (const { user } of this.players) {
      const waiting = await furrow.sql<{ id: string }>(
        `select s.id from bounty_submissions s join bounties b on b.id = s.bounty_id
         where b.creator_id = $1 and s.status = 'pending'`,
        [user.uid],
      );
      for (const { id } of waiting.rows)
        await this.asker.ask(declineSubmission, user, { submissionId: id, reason: 'The end.' });
      const open = await furrow.sql<{ id: string }>(
        "select id from bounties where creator_id = $1 and status = 'open'",
        [user.uid],
      );
      for (const { id } of open.rows)
        if (!(await this.asker.ask(cancelBounty, user, { bountyId: id })))
          this.asker.broken.push(`bounty ${id} cannot be cancelled`);
    }
    const { rows } = await furrow.sql<{ stuck: number }>(
      "select coalesce(sum(balance_millicoins), 0)::bigint as stuck from ledger_accounts where kind = 'escrow'",
    );
    if (rows[0]?.stuck !== 0) this.asker.broken.push(`stuck: ${rows[0]?.stuck} millicoins in escrows`);
  }

  async #restless(): Promise<string[]> {
    return [...(await brokenRestInvariants(this.#furrow.db)), ...(await this.promises.brokenAtRest(this.#sql))];
  }

  readonly #sql = (text: string, values: unknown[]) => this.#furrow.sql(text, values);

  async #act(player: Player, random: Random) {
    const scene = {
      furrow: this.#furrow,
      player,
      random,
      asker: this.asker,
      promises: this.promises,
      newName: () => {
        this.#names += 1;
        return `Play ${this.#names}`;
      },
    };
    await anyOf(
      this.#repertoire,
      random,
    )(scene).catch((error: unknown) => {
      // While PostgreSQL is down, this test cannot query it either.
      if (!isDatabaseAway(error)) this.asker.broken.push(String(error));
    });
  }

  /** ID tokens last an hour. */
  async #signInAgain() {
    for (const player of this.players) {
      player.user = await this.#anotherSession(player.user);
      player.friend = await this.#anotherSession(player.friend);
    }
  }

  /** Signs in again; retries while the current fault prevents it. */
  async #anotherSession(user: TestUser): Promise<TestUser> {
    let made = user;
    await eventually(async () => {
      const next = await this.#furrow.world.signIn(user).catch(() => null);
      made = next ?? made;
      return next !== null;
    }, `another session of ${user.email}`);
    return made;
  }
}

function anyOf(repertoire: Repertoire, random: Random): Act {
  const total = repertoire.reduce((sum, [often]) => sum + often, 0);
  let left = random.next() * total;
  for (const [often, act] of repertoire) {
    left -= often;
    if (left < 0) return act;
  }
  return async () => {};
}
