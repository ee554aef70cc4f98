import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { dayMs } from '#contract/wire/day.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { randomId } from '../../platform/random-id.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { SettingError } from '../../platform/setting-error.ts';
import { audit } from '../audit.ts';

type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject; signsFrom: Date };
type PublishedKey = { kid: string; created_at: Date; signs_from: Date };
export type PublicJwk = { kid: string; kty: string; n: string; e: string; alg: 'RS256'; use: 'sig' };

/** A key signs for a month. */
const signsForMs = 30 * dayMs;
/** The minimum time for which a key is published before it signs, so that caches of the key set have it. */
const publishedAheadMs = 2 * 3_600_000;
/** Each process reloads the keys this often, well within the time between a key's publication and its first use. */
const reloadMs = 10 * 60_000;
/** The minimum time between two reloads for unknown keys, whatever clients send. */
const lookAgainMs = 5_000;
const rotationLock = 7_214_002;
/** The actor of scheduled rotations in the audit log. */
const schedule = { address: '', userAgent: 'schedule' };

export type SigningKeys = Awaited<ReturnType<typeof loadSigningKeys>>;

/**
 * The keys that sign ID tokens: RSA 2048, private halves sealed with `sealKey`, replaced without a sign-out. Throws a
 * `SettingError` when those of the database were sealed with another one.
 */
export async function loadSigningKeys(db: Database, sealKey: Buffer, clock: Clock) {
  let keys: SigningKey[] = [];
  let loadedAt = 0;
  let look = { at: 0, done: Promise.resolve() };
  // Load before creating one: a key sealed with a wrong SECRET would keep other processes from starting.
  await load();
  await rotateIfDue();

  return { current, find, jwks, rotateIfDue, rotate };

  /** The newest key that may sign already. */
  async function current(): Promise<SigningKey> {
    await keepFresh();
    const ready = keys.filter((key) => key.signsFrom <= clock.now());
    const newest = ready.at(-1) ?? keys[0];
    if (!newest) throw new Error('There is no signing key.');
    return newest;
  }

  /** The public half of a key. Reloads the keys if it is unknown, as another process may have created it. */
  async function find(kid: string): Promise<KeyObject | null> {
    const known = knownKey(kid);
    if (known) return known;
    await lookAgain();
    return knownKey(kid);
  }

  function knownKey(kid: string): KeyObject | null {
    return keys.find((key) => key.kid === kid)?.publicKey ?? null;
  }

  /** Reloads keys after a while: another process may have created or retired some. */
  async function keepFresh(): Promise<void> {
    // A clock that was set back counts as well: it may take days to reach the last load again.
    if (Math.abs(clock.now().getTime() - loadedAt) > reloadMs) await lookAgain();
  }

  /** Reloads the keys. Callers within a short time share one load; a failed load is tried again at the next call. */
  async function lookAgain(): Promise<void> {
    const now = clock.now().getTime();
    if (Math.abs(now - look.at) >= lookAgainMs) look = { at: now, done: load() };
    try {
      await look.done;
    } catch (error) {
      look.at = 0;
      throw error;
    }
  }

  async function jwks(): Promise<PublicJwk[]> {
    await keepFresh();
    return keys.map(({ kid, publicKey }) => {
      const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
      return { kid, kty: 'RSA', n, e, alg: 'RS256', use: 'sig' };
    });
  }

  /** Creates missing keys, and retires keys that signed no token that is still valid. */
  async function rotateIfDue(): Promise<void> {
    await inTransaction(db, async (tx) => {
      const now = clock.now();
      const live = await withSuccessor(tx, now);
      const signing = live.filter((key) => key.signs_from.getTime() + publishedAheadMs < now.getTime()).at(-1);
      const replaced = live.filter((key) => signing && key.signs_from < signing.signs_from).map((key) => key.kid);
      if (replaced.length > 0)
        await tx.updateTable('signing_keys').set({ retired_at: now }).where('kid', 'in', replaced).execute();
    });
    await load();
  }

  /**
   * Lets the waiting key sign as soon as caches of the key set have it: at once, unless it was created within the last
   * two hours. `note` runs in the same transaction. Returns when the key begins to sign.
   */
  async function rotate(note: (tx: Tx, signsFrom: Date) => Promise<void> = async () => {}): Promise<Date> {
    const signsFrom = await inTransaction(db, async (tx) => {
      const now = clock.now();
      const next = (await withSuccessor(tx, now)).at(-1);
      if (!next) throw new Error('There is no signing key.');
      const known = Math.max(next.created_at.getTime() + publishedAheadMs, now.getTime());
      const signsFrom = new Date(Math.min(known, next.signs_from.getTime()));
      await tx.updateTable('signing_keys').set({ signs_from: signsFrom }).where('kid', '=', next.kid).execute();
      await note(tx, signsFrom);
      await withSuccessor(tx, now);
      return signsFrom;
    });
    await load();
    return signsFrom;
  }

  /**
   * Returns the published keys in the order in which they sign, under a lock against concurrent changes. Creates the
   * first key, and a successor if none is waiting: there are always at least two.
   */
  async function withSuccessor(tx: Tx, now: Date): Promise<PublishedKey[]> {
    await sql`select pg_advisory_xact_lock(${rotationLock})`.execute(tx);
    const live = await tx
      .selectFrom('signing_keys')
      .select(['kid', 'created_at', 'signs_from'])
      .where('retired_at', 'is', null)
      .orderBy('signs_from')
      .execute();
    const published = live.length > 0 ? live : [await insertKey(tx, sealKey, { now, signsFrom: now })];
    const newest = published.at(-1);
    if (!newest || newest.signs_from > now) return published;
    const turn = Math.max(newest.signs_from.getTime() + signsForMs, now.getTime() + publishedAheadMs);
    const signsFrom = new Date(turn);
    if (live.length > 0)
      await audit(tx, 'keys-rotated', 'ok', { uid: null, requester: schedule, at: now, detail: { signsFrom } });
    return [...published, await insertKey(tx, sealKey, { now, signsFrom })];
  }

  async function load() {
    const rows = await db
      .selectFrom('signing_keys')
      .selectAll()
      .where('retired_at', 'is', null)
      .orderBy('signs_from')
      .execute();
    keys = rows.map((row) => {
      const privateKey = createPrivateKey({ key: unsealed(sealKey, row.private_sealed), format: 'der', type: 'pkcs8' });
      return { kid: row.kid, privateKey, publicKey: createPublicKey(privateKey), signsFrom: row.signs_from };
    });
    loadedAt = clock.now().getTime();
  }
}

/** Throws a `SettingError` when a key that is published was sealed with another `sealKey`. */
export async function assertSealedWith(db: Database, sealKey: Buffer): Promise<void> {
  const published = db.selectFrom('signing_keys').select('private_sealed').where('retired_at', 'is', null);
  for (const { private_sealed } of await published.execute()) unsealed(sealKey, private_sealed);
}

async function insertKey(
  tx: Tx,
  sealKey: Buffer,
  { now, signsFrom }: { now: Date; signsFrom: Date },
): Promise<PublishedKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  return tx
    .insertInto('signing_keys')
    .values({
      kid: randomId(),
      public_jwk: JSON.stringify(publicKey.export({ format: 'jwk' })),
      private_sealed: seal(sealKey, privateKey.export({ format: 'der', type: 'pkcs8' })),
      created_at: now,
      signs_from: signsFrom,
    })
    .returning(['kid', 'created_at', 'signs_from'])
    .executeTakeFirstOrThrow();
}

function unsealed(key: Buffer, sealed: Buffer): Buffer {
  const plain = unseal(key, sealed);
  if (plain) return plain;
  throw new SettingError(
    'SECRET is not the one this database was made with: nobody could sign in, and its signing keys cannot be read. Set that one: the other processes have it, or the file `secret` in the DATA_DIR of the first start.',
  );
}
