import { sql } from 'kysely';
import { unsubscribeLink } from '#server/notifications/unsubscribe-token.ts';
import type { Random } from '#testing/random.ts';
import type { TestFurrow } from '#testing/test-furrow.ts';
import { testPassword } from '#testing/world.ts';
import type { Cast } from './cast.ts';

/** Queries for the ids of each kind of thing; the newest hundred are used. */
const tables: Record<string, string> = {
  farm: 'select id from farms order by created_at desc',
  craft: 'select id from crafts order by created_at desc',
  bounty: 'select id from bounties order by created_at desc',
  submission: 'select id from bounty_submissions order by submitted_at desc',
  request: 'select id from farm_join_requests order by created_at desc',
  invitation: 'select id from farm_invitations order by created_at desc',
  dispute: 'select id from transaction_disputes order by reported_at desc',
  transaction: 'select public_id as id from ledger_transactions order by id desc',
  order: 'select id from orders order by created_at desc',
  'card session': 'select session_id as id from orders where session_id is not null order by created_at desc',
  session: 'select id from sessions order by created_at desc',
  user: 'select uid as id from users order by created_at desc',
  email: 'select email as id from users where email is not null order by created_at desc',
  notification: 'select id::text from notifications order by id desc',
  alarm: 'select id::text from ledger_alarms order by id desc',
  correction: 'select id::text from balance_corrections order by id desc',
  job: 'select id::text from graphile_worker.jobs order by id desc',
};

/** The kind of thing that a field contains, by its name. */
const kindsByField: Record<string, string> = {
  farmId: 'farm',
  farmIdToExclude: 'farm',
  craftId: 'craft',
  bountyId: 'bounty',
  submissionId: 'submission',
  requestId: 'request',
  invitationId: 'invitation',
  disputeId: 'dispute',
  transactionId: 'transaction',
  orderId: 'order',
  sessionId: 'session',
  userId: 'user',
  requesterUid: 'user',
  localId: 'user',
  user: 'user',
  who: 'email',
  email: 'email',
  newEmail: 'email',
  identifier: 'email',
  inviteeEmail: 'email',
  recipientEmail: 'email',
  ids: 'notification',
  alarmId: 'alarm',
  correctionId: 'correction',
  jobId: 'job',
  idToken: 'ID token',
  oobCode: 'mailed code',
  refreshToken: 'refresh token',
  successUrl: 'address',
  cancelUrl: 'address',
  continueUrl: 'address',
  continueUri: 'address',
  requestUri: 'address',
  password: 'password',
  newPassword: 'password',
  grantType: 'grant type',
  requestType: 'request type',
  providerId: 'provider',
  postBody: 'provider answer',
  token: 'link token',
  after: 'cursor',
  before: 'cursor',
};

const plainWords: Record<string, readonly string[]> = {
  password: [testPassword, testPassword, 'another-field-77', 'abc', '123456'],
  'grant type': ['refresh_token', 'refresh_token', 'password', ''],
  'request type': ['VERIFY_EMAIL', 'PASSWORD_RESET', 'VERIFY_AND_CHANGE_EMAIL', 'EMAIL_SIGNIN', 'RECOVER_EMAIL'],
  provider: ['google.com', 'apple.com', 'password', 'facebook.com'],
  'provider answer': [
    'id_token=a.b.c&providerId=google.com',
    'id_token=eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.&providerId=google.com&nonce=x',
    'access_token=x&providerId=google.com',
    'providerId=google.com',
  ],
};

/** The values that requests are made of: existing ids, addresses, tokens, of random users. */
export class Words {
  readonly #furrow: TestFurrow;
  #cast: Cast;
  #known = new Map<string, readonly string[]>();
  #cursors: string[] = [];

  constructor(furrow: TestFurrow, cast: Cast) {
    this.#furrow = furrow;
    this.#cast = cast;
  }

  /** Switches to another cast; the ids of earlier casts stay known. */
  async renew(cast: Cast): Promise<void> {
    this.#cast = cast;
    const { publicUrl, secret } = this.#furrow.context.config;
    const { uid } = cast.people.member;
    const link = unsubscribeLink({ publicUrl, secret }, { uid, kind: 'grant' });
    this.#known.set('link token', [new URL(link).searchParams.get('token') ?? '']);
    this.#known.set('address', [`${publicUrl.origin}/dashboard`, 'http://localhost', 'https://evil.test/', '//evil']);
    for (const [kind, words] of Object.entries(plainWords)) this.#known.set(kind, words);
    await this.refresh();
  }

  /** Reads the newest ids from the database. */
  async refresh(): Promise<void> {
    for (const [kind, query] of Object.entries(tables)) {
      const { rows } = await sql<{ id: string }>`${sql.raw(query)} limit 100`.execute(this.#furrow.context.db);
      this.#known.set(
        kind,
        rows.map(({ id }) => id),
      );
    }
    this.#known.set('cursor', this.#cursors);
    this.#known.set('mailed code', await this.#mailedCodes());
  }

  async #mailedCodes(): Promise<string[]> {
    const mails = await (await fetch(`${this.#furrow.sandbox.url}/mail/messages`)).text();
    return [...mails.matchAll(/oobCode=([\w-]+)/g)].slice(0, 100).map(([, code = '']) => code);
  }

  /** Remembers a cursor from an answer. */
  learnCursor(cursor: string) {
    this.#cursors = [...this.#cursors.slice(-49), cursor];
  }

  /** Returns a value for a field of this name; undefined where any text will do. */
  for(field: string, random: Random): string | undefined {
    const kind = kindsByField[field];
    return kind === undefined ? undefined : this.ofKind(kind, random);
  }

  /** Returns an id of this kind: in half of the cases the cast's own, otherwise anybody's. */
  ofKind(kind: string, random: Random): string | undefined {
    const own = this.#cast.own.get(kind) ?? [];
    return random.oneOf(random.chance(0.5) && own.length > 0 ? own : [...(this.#known.get(kind) ?? []), ...own]);
  }
}
