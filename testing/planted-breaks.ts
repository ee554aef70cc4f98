import { type RawBuilder, sql } from 'kysely';

/** The ids of what the Furrow to be broken contains: a poster, a solver, bounties in three states and a craft. */
type Ids = Record<'poster' | 'solver' | 'completed' | 'cancelled' | 'open' | 'craft', string>;

/** The invariant that must be found broken, and the statements that break it. */
type PlantedBreak = [broken: string, plant: (ids: Ids) => RawBuilder<unknown>[]];

export const plantedBreaks: readonly PlantedBreak[] = [
  ['the ledger sums to zero', (ids) => [entryOf(`bounty:${ids.completed}:paid`, account(ids.solver, 'rewards'), 1)]],
  ['a stored balance is the sum of its entries', (ids) => [balance(account(ids.poster, 'purchased'), 1)]],
  [
    'a running funded bounty holds its reward, and no other bounty holds anything',
    (ids) => [sql`update bounties set reward_amount = reward_amount - 1 where id = ${ids.open}`],
  ],
  [
    'each completed coin bounty is paid exactly once, each other never',
    (ids) => [sql`update ledger_transactions set key = 'elsewhere' where key = ${`bounty:${ids.completed}:paid`}`],
  ],
  [
    'a solver gets seven tenths of the reward, rounded down to a millicoin, and the platform the rest',
    (ids) => [
      sql`update ledger_entries e set amount_millicoins = e.amount_millicoins + d.amount
        from (values ('rewards', 1), ('platform_revenue', -1)) d (kind, amount)
          join ledger_accounts a on a.kind = d.kind
        where e.account_id = a.id
          and e.transaction_id = (select id from ledger_transactions where key = ${`bounty:${ids.completed}:paid`})`,
      balance(account(ids.solver, 'rewards'), 1),
    ],
  ],
  [
    'free credits never reach an escrow',
    (ids) => [
      entryOf(`bounty:${ids.open}:escrow:1`, account(ids.poster, 'monthly'), -1),
      entryOf(`bounty:${ids.open}:escrow:1`, account(ids.poster, 'purchased'), 1),
      balance(account(ids.poster, 'monthly'), -1),
      balance(account(ids.poster, 'purchased'), 1),
    ],
  ],
  [
    'what a cancelled bounty held went back to the buckets it came from',
    (ids) => [
      entryOf(`bounty:${ids.cancelled}:escrow:2`, account(ids.poster, 'rewards'), 1),
      entryOf(`bounty:${ids.cancelled}:escrow:2`, account(ids.poster, 'purchased'), -1),
      balance(account(ids.poster, 'rewards'), 1),
      balance(account(ids.poster, 'purchased'), -1),
    ],
  ],
  [
    'a bounty is in progress while a submission waits, and completed by exactly one',
    (ids) => [sql`update bounties set status = 'in_progress' where id = ${ids.open}`],
  ],
  ['a solver is a pro crafter', (ids) => [sql`delete from user_roles where user_id = ${ids.solver}`]],
  [
    'held coins are those of open disputes and of AI drafts under way',
    (ids) => [sql`insert into ai_holds (id, user_id, millicoins, held_at) values ('x', ${ids.solver}, 5, now())`],
  ],
  [
    'a running funded bounty holds its reward, and no other bounty holds anything',
    (ids) => [
      // Pays out more than the escrow held.
      entryOf(`bounty:${ids.completed}:paid`, escrowOf(ids.completed), -5),
      entryOf(`bounty:${ids.completed}:paid`, account(ids.solver, 'rewards'), 5),
      sql`alter table ledger_accounts drop constraint balance_in_bounds`,
      balance(escrowOf(ids.completed), -5),
      balance(account(ids.solver, 'rewards'), 5),
    ],
  ],
  [
    'a large correction is posted with its approval, once',
    (ids) => [
      sql`insert into balance_corrections (user_id, bucket, amount_millicoins, reason, proposed_by, proposed_at,
          approved, decided_by, decided_at, decision_reason)
        values (${ids.poster}, 'rewards', 200000000, 'A prize.', 'one', now(), true, 'two', now(), 'Seen.')`,
    ],
  ],
  [
    'more than 100,000 coins are corrected by two operators',
    (ids) => [
      sql`select post_ledger_transaction('correction:x', 'A prize.', now(), jsonb_build_array(
        jsonb_build_object('user', ${ids.poster}::text, 'kind', 'rewards', 'amount', 100000001),
        jsonb_build_object('system', 'write_off', 'amount', -100000001)))`,
    ],
  ],
  ['one farm a user', (ids) => [sql`alter table farm_members drop constraint farm_members_pkey`, joins(ids.poster)]],
  ['every farm has its owner among its members', () => [sql`delete from farm_members`]],
  [
    'who is in a farm waits for none',
    () => [
      sql`insert into farm_join_requests (id, farm_id, requester_id, created_at) select 'r', id, owner_id, now() from farms`,
    ],
  ],
  [
    'nobody is invited to the farm they are in',
    (ids) => [
      sql`update users set email_verified = true where uid = ${ids.poster}`,
      sql`insert into farm_invitations (id, farm_id, email, created_at, expires_at)
        select 'i', m.farm_id, u.email, now(), now() from farm_members m join users u on u.uid = m.user_id
        where u.uid = ${ids.poster}`,
    ],
  ],
  ['a deleted user has no farm, no request and no public craft', (ids) => goes(ids.poster)],
  [
    'a deleted user has no farm, no request and no public craft',
    (ids) => [...goes(ids.solver), sql`update crafts set is_public = true where creator_id = ${ids.solver}`],
  ],
  ['lost: the open bounty', (ids) => [sql`delete from bounties where id = ${ids.open}`]],
  ['doubled: the farm', (ids) => [farm(ids.solver, 'twin')]],
  [
    'doubled: craft Play 1',
    () => [
      sql`update crafts set name = 'Play 1'`,
      sql`insert into crafts (id, creator_id, name, market_description, created_at, updated_at)
        select 'other', creator_id, name, '', now(), now() from crafts`,
    ],
  ],
  [
    'stuck: an AI draft still holds coins',
    (ids) => [sql`insert into ai_holds (id, user_id, millicoins, held_at) values ('x', ${ids.solver}, 5, now())`],
  ],
  [
    'stuck: a payment event was not worked off',
    () => [sql`insert into payment_events (id, type, received_at) values ('evt', 'charge.refunded', now())`],
  ],
  [
    'stuck: a payment event could not be worked off',
    () => [
      sql`insert into payment_events (id, type, received_at, processed_at, error) values ('evt', 'x', now(), now(), 'no order of ours')`,
    ],
  ],
  [
    'every transaction sums to zero',
    (ids) => [
      // Two transactions with wrong sums that cancel each other out.
      entryOf(`bounty:${ids.completed}:paid`, account(ids.solver, 'rewards'), 1),
      entryOf(`bounty:${ids.open}:escrow:1`, account(ids.solver, 'rewards'), -1),
    ],
  ],
  [
    'an entry belongs to a transaction that says what it is',
    ({ poster }) => [sql`update ledger_transactions set description = '' where key like ${`monthly:${poster}:%`}`],
  ],
  [
    'what a user sees adds up to the balance shown',
    ({ poster }) => [sql`delete from ledger_entries where account_id = ${account(poster, 'purchased')}`],
  ],
  [
    'every user has all five accounts',
    ({ poster }) => [sql`delete from ledger_accounts where user_id = ${poster} and kind = 'debt'`],
  ],
  ...[
    ['monthly', 1],
    ['debt', 1],
    ['held', -1],
  ].map(
    ([kind, by]): PlantedBreak => [
      'buckets, held coins and debts are within bounds',
      ({ poster }) => [
        sql`alter table ledger_accounts drop constraint balance_in_bounds`,
        balance(account(poster, String(kind)), Number(by)),
      ],
    ],
  ),
  ...[
    ['2000-01', '2000-01-31T23:59:59Z'],
    ['2999-01', '2998-12-31T23:59:59Z'],
  ].map(
    ([month, at]): PlantedBreak => [
      'monthly credits come in their own month, and no month comes after a later one',
      ({ poster }) => [posting(`monthly:${poster}:${month}`, [], String(at))],
    ],
  ),
  [
    'right after monthly credits came there are 200 coins of them',
    ({ poster }) => [
      posting(
        `monthly:${poster}:2999-01`,
        [
          { user: poster, kind: 'monthly', amount: -1 },
          { system: 'issuance', amount: 1 },
        ],
        '2999-01-01',
      ),
    ],
  ],
  ['each paid order has exactly one purchase, each other none', (ids) => [order(ids)]],
  [
    'each paid order has exactly one purchase, each other none',
    (ids) => [order(ids, { state: 'open' }), purchase(ids)],
  ],
  ['every purchase belongs to a paid order', (ids) => [order(ids, { state: 'mismatch' }), purchase(ids)]],
  ['every purchase belongs to a paid order', (ids) => [purchase(ids)]],
  ['the coins of a purchase are ten a cent', (ids) => [order(ids), purchase(ids, { millicoins: 4_999_999 })]],
  [
    'all coins that were bought are those of paid orders',
    (ids) => [order(ids), purchase(ids), purchase(ids, { key: 'purchase-again' })],
  ],
  [
    'no more is taken back than was bought',
    (ids) => [
      sql`alter table orders drop constraint reversed_at_most_once`,
      order(ids),
      sql`update orders set taken_millicoins = 5000001, from_purchased_millicoins = 5000001`,
    ],
  ],
  [
    'what is taken back is the share of the money that went back',
    (ids) => [order(ids), purchase(ids), sql`update orders set refunded_cents = 1`],
  ],
  [
    'a craft is paid for as often as it was bought',
    ({ poster, craft }) => [
      sql`update craft_purchases set price = 10 where craft_id = ${craft} and user_id = ${poster}`,
    ],
  ],
  ['a craft is paid for as often as it was bought', (ids) => [posting(`craft:${ids.craft}:${ids.poster}`, [])]],
  [
    'of a sale the creator gets seven tenths, rounded down to a millicoin',
    ({ poster, solver, craft }) => [
      sql`update craft_purchases set price = 10 where craft_id = ${craft} and user_id = ${poster}`,
      posting(`craft:${craft}:${poster}`, [
        { user: poster, kind: 'purchased', amount: -10_000 },
        { user: solver, kind: 'rewards', amount: 6_999 },
        { system: 'platform_revenue', amount: 3_001 },
      ]),
    ],
  ],
  ['who is gone has no running bounty', (ids) => goes(ids.poster)],
  [
    'nothing is bought for who is gone',
    (ids) => [...goes(ids.poster), order(ids), purchase(ids, { at: '2999-01-01' })],
  ],
  ['nobody owns two farms', (ids) => [farm(ids.poster, 'second')]],
  ['one farm a name', (ids) => [sql`alter table farms drop constraint farms_name_key_key`, farm(ids.solver, 'farm')]],
  [
    'one open request a user and farm',
    (ids) => [
      sql`drop index farm_join_requests_open`,
      sql`insert into farm_join_requests (id, farm_id, requester_id, created_at)
        select 'r' || n, id, ${ids.solver}, now() from farms, generate_series(1, 2) n`,
    ],
  ],
];

const account = (uid: string, kind: string) =>
  sql`(select id from ledger_accounts where user_id = ${uid} and kind = ${kind})`;
const escrowOf = (bountyId: string) => sql`(select id from ledger_accounts where bounty_id = ${bountyId})`;
const entryOf = (key: string, from: RawBuilder<unknown>, amount: number) =>
  sql`insert into ledger_entries (transaction_id, account_id, amount_millicoins)
    select id, ${from}, ${amount} from ledger_transactions where key = ${key}`;
const joins = (uid: string) =>
  sql`insert into farm_members (user_id, farm_id, joined_at) values (${uid}, 'elsewhere', now())`;
const goes = (uid: string) => [
  sql`alter table users drop constraint a_deleted_user_is_nobody`,
  sql`update users set deleted_at = now() where uid = ${uid}`,
];
const balance = (of: RawBuilder<unknown>, by: number) =>
  sql`update ledger_accounts set balance_millicoins = balance_millicoins + ${by} where id = ${of}`;

const farm = (owner: string, key: string) =>
  sql`insert into farms (id, name, name_key, owner_id, created_at) values ('twin', 'Twin', ${key}, ${owner}, now())`;
const posting = (key: string, entries: object[], at = '2031-01-01') =>
  sql`select post_ledger_transaction(${key}, 'As planted', ${at}::timestamptz, ${JSON.stringify(entries)}::jsonb)`;
const order = ({ poster }: Ids, { state = 'paid' } = {}) =>
  sql`insert into orders (id, user_id, state, is_custom, base_amount_cents, total_charge_cents, session_id, created_at)
    values ('order', ${poster}, ${state}, false, 500, 500, 'session', now())`;
const purchase = ({ poster }: Ids, { key = 'purchase:session', millicoins = 5_000_000, at = '2031-01-01' } = {}) =>
  posting(
    key,
    [
      { user: poster, kind: 'purchased', amount: millicoins },
      { system: 'purchase_clearing', amount: -millicoins },
    ],
    at,
  );
