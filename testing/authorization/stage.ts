import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { TestUser, World } from '#testing/world.ts';
import { type Cast, makeCast } from './cast.ts';
import type { Person, Role } from './role.ts';
import { WatchedTables } from './watched-tables.ts';

/** Ids of the objects on the stage. */
export const theFarm = 'the-farm';
export const theCraft = 'the-craft';
export const theRequest = 'the-request';
export const theInvitation = 'the-invitation';
/** An address that the craft is granted to, and that has no account. */
export const theGrantee = 'grantee@example.test';
const rivalFarm = 'rival-farm';
const ownCraft = (whose: TestUser) => `craft-of-${whose.uid}`;

const postersFarm = 'posters-farm';
/** A text in the craft's prompt that nobody else may read. */
export const thePrompt = 'canary-51c0de';
/** The same for the bounty's problem, and for another solver's note to its poster. */
export const theProblem = 'canary-b0047e';
export const theNote = 'canary-40733d';

/** The objects of the authorization table: one farm, one craft, one bounty, and the people around them. */
export class Stage {
  readonly cast: Cast;
  /** The contents of the database, to compare before and after a play. */
  readonly tables: WatchedTables;
  readonly #db: Database;
  readonly #world: World;
  #plays = 0;
  /** How the stage was set last; null once anything was put on it, or done with it, since. */
  #asSet: { hidden: boolean } | null = null;
  #wasLeftAsItWas = false;

  private constructor(db: Database, world: World, cast: Cast) {
    this.#db = db;
    this.tables = new WatchedTables(db);
    this.#world = world;
    this.cast = cast;
  }

  static async open(db: Database, world: World): Promise<Stage> {
    const cast = await makeCast(db, world);
    await sql`
      with founded as (
        insert into farms (id, name, name_key, owner_id, created_at)
        values (${postersFarm}, 'Posters', 'posters', ${cast.farmer.uid}, now()))
      insert into farm_members (user_id, farm_id, joined_at) values (${cast.farmer.uid}, ${postersFarm}, now())`.execute(
      db,
    );
    return new Stage(db, world, cast);
  }

  /** A caller who takes the database or asks the server may change something, so the stage counts as changed. */
  get db(): Database {
    this.#asSet = null;
    return this.#db;
  }

  get world(): World {
    this.#asSet = null;
    return this.#world;
  }

  actor(role: Role): Person {
    return role === 'V' ? null : this.cast[role];
  }

  /** Marks the play as having changed nothing (refused, or only read), so that the next one can reuse the stage. */
  leftAsItWas(): void {
    this.#wasLeftAsItWas = true;
  }

  /** Sets everything as it was when the play began; `hidden` makes the farm and the craft private. */
  async reset({ hidden = false } = {}): Promise<void> {
    if (this.#wasLeftAsItWas && this.#asSet?.hidden === hidden) await this.#forgetLimits();
    else await this.#setAnew(hidden);
    this.#wasLeftAsItWas = false;
  }

  /** Refused requests are counted, too. */
  async #forgetLimits(): Promise<void> {
    await sql`delete from limit_counters`.execute(this.#db);
  }

  async #setAnew(hidden: boolean): Promise<void> {
    const { FO, FM, CC, AD, other, rival } = this.cast;
    await this.#forgetLimits();
    await sql`
      with farms_gone as (delete from farms where id <> ${postersFarm}), crafts_gone as (delete from crafts),
        waiting_over as (
          update bounty_submissions set status = 'withdrawn', decided_at = now() where status = 'pending' returning bounty_id),
        opened as (update bounties set status = 'open' where id in (select bounty_id from waiting_over)),
        purchases_gone as (delete from craft_purchases), engagements_gone as (delete from bounty_engagements),
        bounties_gone as (delete from bounties where id not in (
          select bounty_id from bounty_events union select bounty_id from bounty_submissions
          union select bounty_id from ledger_accounts where bounty_id is not null)),
        places_gone as (delete from beta_requests), values_gone as (delete from remote_values),
        sessions_back as (update sessions set ended_at = null where ended_at is not null)
      update users set disabled = false, valid_since = created_at where disabled or valid_since > created_at`.execute(
      this.#db,
    );
    await sql`insert into user_roles (user_id, role, granted_at) values (${AD.uid}, 'admin', now()) on conflict do nothing`.execute(
      this.#db,
    );
    await sql`
      with made as (
        insert into farms (id, name, name_key, owner_id, is_public, created_at) values
          (${theFarm}, 'The Farm', 'the farm', ${FO.uid}, ${!hidden}, now()),
          (${rivalFarm}, 'Rival Farm', 'rival farm', ${rival.uid}, true, now())),
        asked as (
          insert into farm_join_requests (id, farm_id, requester_id, created_at)
          values (${theRequest}, ${theFarm}, ${other.uid}, now())),
        invited as (
          insert into farm_invitations (id, farm_id, email, created_at, expires_at)
          values (${theInvitation}, ${theFarm}, ${other.email}, now(), now() + interval '1 day')),
        written as (
          insert into crafts (id, creator_id, name, prompt, market_description, is_public, created_at, updated_at) values
            (${theCraft}, ${CC.uid}, 'The Craft', ${thePrompt}, 'Of the stage.', ${!hidden}, now(), now()),
            ('rival-craft', ${rival.uid}, 'Rival Craft', '', 'Of the rival.', true, now(), now())),
        granted as (
          insert into craft_grants (craft_id, email, granted_at) values (${theCraft}, ${theGrantee}, now()))
      insert into farm_members (user_id, farm_id, joined_at) values
        (${FO.uid}, ${theFarm}, now()), (${FM.uid}, ${theFarm}, now()), (${rival.uid}, ${rivalFarm}, now())`.execute(
      this.#db,
    );
    await this.#postBounties();
    this.#asSet = { hidden };
  }

  /** How often the stage was set. Names of what may exist only once are made with it. */
  get plays(): number {
    return this.#plays;
  }

  /** The bounty of this play. Each play has a new one, because events stay in a bounty's history. */
  get bountyId(): string {
    return `bounty-${this.plays}`;
  }

  async #postBounties(): Promise<void> {
    const { BC, ES, other, rival } = this.cast;
    this.#plays += 1;
    const [theirs, third] = [`rival-bounty-${this.plays}`, `third-bounty-${this.plays}`];
    await sql`
      with posted as (
        insert into bounties (id, title, description, prompt, market_description, creator_id, creator_farm_id,
          created_at, reward_type, reward_text)
        select id, 'A bounty', 'Of the stage.', ${theProblem}, 'Of the stage.', poster, ${postersFarm}, now(), 'custom', 'A cake'
        from (values (${this.bountyId}, ${BC.uid}), (${theirs}, ${rival.uid}), (${third}, ${other.uid})) b (id, poster))
      insert into bounty_engagements (bounty_id, user_id, engaged_at) values
        (${this.bountyId}, ${ES.uid}, now()), (${third}, ${rival.uid}, now())`.execute(this.#db);
  }

  /** Hands in a user's craft, which then waits for review; returns the submission's id. */
  async submission(of: TestUser = this.cast.other): Promise<string> {
    const id = `submission-${this.plays}-${of.uid}`;
    const craftId = await this.craft(of);
    await this.set(sql`
      with submitted as (
        insert into bounty_submissions (id, bounty_id, solver_id, craft_id, craft_name, note, submitted_at)
        values (${id}, ${this.bountyId}, ${of.uid}, ${craftId}, 'Own Craft', ${theNote}, now()))
      update bounties set status = 'in_progress' where id = ${this.bountyId}`);
    return id;
  }

  /** Adds a bounty that one user posted, solved or is engaged in; returns its id. */
  async bountyOf(whose: TestUser, as: 'poster' | 'solver' | 'engaged'): Promise<string> {
    const id = `${as}-${this.plays}-${whose.uid}`;
    const { BC, rival } = this.cast;
    const poster = as === 'poster' ? whose : whose === rival ? BC : rival;
    await this.set(sql`
      insert into bounties (id, title, description, market_description, creator_id, creator_farm_id, created_at,
        reward_type, reward_text)
      values (${id}, 'Own bounty', 'Own.', 'Own.', ${poster.uid}, ${postersFarm}, now(), 'custom', 'A cake')`);
    if (as === 'engaged')
      await this.set(
        sql`insert into bounty_engagements (bounty_id, user_id, engaged_at) values (${id}, ${whose.uid}, now())`,
      );
    if (as === 'solver')
      await this.set(sql`
        with accepted as (
          insert into bounty_submissions (id, bounty_id, solver_id, craft_name, note, status, submitted_at, decided_at)
          values (${`accepted-${id}`}, ${id}, ${whose.uid}, 'Gone', '', 'accepted', now(), now())),
          pro as (
            insert into user_roles (user_id, role, granted_at) values (${whose.uid}, 'pro_creator', now()) on conflict do nothing)
        update bounties set status = 'completed', solver_id = ${whose.uid} where id = ${id}`);
    return id;
  }

  /** Runs SQL that puts something on the stage or changes it. */
  async set(statement: ReturnType<typeof sql>): Promise<void> {
    await statement.execute(this.db);
  }

  async invitation(to: TestUser): Promise<string> {
    const id = `invitation-of-${to.uid}`;
    await this.set(sql`insert into farm_invitations (id, farm_id, email, created_at, expires_at)
      values (${id}, ${rivalFarm}, ${to.email}, now(), now() + interval '1 day')`);
    return id;
  }

  async joinRequest(of: TestUser): Promise<string> {
    const id = `request-of-${of.uid}`;
    await this.set(sql`insert into farm_join_requests (id, farm_id, requester_id, created_at)
      values (${id}, ${of === this.cast.rival ? theFarm : rivalFarm}, ${of.uid}, now())`);
    return id;
  }

  /** Adds another user's private craft, granted to this user's address; returns its id. */
  async grantedCraft(to: TestUser): Promise<string> {
    const id = `granted-to-${to.uid}`;
    const { CC, rival } = this.cast;
    await this.set(sql`
      with written as (
        insert into crafts (id, creator_id, name, prompt, market_description, is_public, created_at, updated_at)
        values (${id}, ${(to === rival ? CC : rival).uid}, 'Granted Craft', '', 'Granted.', false, now(), now()))
      insert into craft_grants (craft_id, email, granted_at) values (${id}, ${to.email}, now())`);
    return id;
  }

  async craft(of: TestUser): Promise<string> {
    await this.set(sql`insert into crafts (id, creator_id, name, market_description, created_at, updated_at)
      values (${ownCraft(of)}, ${of.uid}, 'Own Craft', 'Own.', now(), now())`);
    return ownCraft(of);
  }

  /** Adds an unread notification to a user's inbox; returns its id. */
  async notification(of: TestUser): Promise<string> {
    const { id } = await this.db
      .insertInto('notifications')
      .values({ user_id: of.uid, kind: 'grant', text: 'Something.', link: '/crafts', at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(id);
  }

  /** Returns the id of the user's session. */
  async session(of: TestUser): Promise<string> {
    const row = await this.#db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', of.uid)
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
    return row.id;
  }
}
