import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { randomId } from '../../platform/random-id.ts';
import { audit } from '../audit.ts';

type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject; signsFrom: Date };
export type PublicJwk = { kid: string; kty: string; n: string; e: string; alg: 'RS256'; use: 'sig' };

/** A key signs for a month; the next one is published two hours before it takes over. */
const signsForMs = 30 * 24 * 3_600_000;
const publishedAheadMs = 2 * 3_600_000;
/** Processes learn of a new key well before it signs. */
const reloadMs = 10 * 60_000;
/** How often at most the keys are read anew for a key that is not known, whatever is sent. */
const lookAgainMs = 5_000;
const rotationLock = 7_214_002;
/** Who rotates the keys when nobody asks for it. */
const schedule = { address: '', userAgent: 'schedule' };

export type SigningKeys = Awaited<ReturnType<typeof loadSigningKeys>>;

/** The keys that sign ID tokens: RSA 2048, private halves sealed with `sealKey`, replaced without a sign-out. */
export async function loadSigningKeys(db: Database, sealKey: Buffer, clock: Clock) {
  let keys: SigningKey[] = [];
  let loadedAt = 0;
  let look = { at: 0, done: Promise.resolve() };
  await rotateIfDue();

  return { current, find, jwks, rotateIfDue, rotate };

  /** The newest key that may sign already. */
  async function current(): Promise<SigningKey> {
    if (clock.now().getTime() - loadedAt > reloadMs) await load();
    const ready = keys.filter((key) => key.signsFrom <= clock.now());
    const newest = ready.at(-1) ?? keys[0];
    if (!newest) throw new Error('There is no signing key.');
    return newest;
  }

  /** The public half of a key, perhaps one that another process made since the keys were read here. */
  async function find(kid: string): Promise<KeyObject | null> {
    const known = knownKey(kid);
    if (known) return known;
    await lookAgain();
    return knownKey(kid);
  }

  function knownKey(kid: string): KeyObject | null {
    return keys.find((key) => key.kid === kid)?.publicKey ?? null;
  }

  /** Reads the keys anew, once for all who ask within a while. */
  async function lookAgain(): Promise<void> {
    const now = clock.now().getTime();
    if (Math.abs(now - look.at) >= lookAgainMs) look = { at: now, done: load() };
    await look.done;
  }

  async function jwks(): Promise<PublicJwk[]> {
    if (clock.now().getTime() - loadedAt > reloadMs) await load();
    return keys.map(({ kid, publicKey }) => {
      const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
      return { kid, kty: 'RSA', n, e, alg: 'RS256', use: 'sig' };
    });
  }

  /** Makes the first key, or the next one once the newest is a month old; retires what no living token was signed with. */
  async function rotateIfDue(): Promise<void> {
    await inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(${rotationLock})`.execute(tx);
      const now = clock.now();
      const live = await tx
        .selectFrom('signing_keys')
        .select(['kid', 'signs_from'])
        .where('retired_at', 'is', null)
        .orderBy('signs_from')
        .execute();
      const newest = live.at(-1);
      if (!newest) await insertKey(tx, sealKey, { now, signsFrom: now });
      else if (now.getTime() - newest.signs_from.getTime() > signsForMs) {
        const signsFrom = new Date(now.getTime() + publishedAheadMs);
        await insertKey(tx, sealKey, { now, signsFrom });
        await audit(tx, 'keys-rotated', 'ok', { uid: null, requester: schedule, at: now, detail: { signsFrom } });
      }
      const successor = live.filter((key) => key.signs_from.getTime() + publishedAheadMs < now.getTime()).at(-1);
      const replaced = live.filter((key) => successor && key.signs_from < successor.signs_from).map((key) => key.kid);
      if (replaced.length > 0)
        await tx.updateTable('signing_keys').set({ retired_at: now }).where('kid', 'in', replaced).execute();
    });
    await load();
  }

  /**
   * Publishes the next key ahead of its time; it signs once everybody who caches the set knows it. While one waits for
   * its turn there is no other. Answers when it signs, once `note` has written that down in the same transaction.
   */
  async function rotate(note: (tx: Tx, signsFrom: Date) => Promise<void> = async () => {}): Promise<Date> {
    const signsFrom = await inTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(${rotationLock})`.execute(tx);
      const now = clock.now();
      const waiting = await tx
        .selectFrom('signing_keys')
        .select('signs_from')
        .where('signs_from', '>', now)
        .executeTakeFirst();
      const signsFrom = waiting?.signs_from ?? new Date(now.getTime() + publishedAheadMs);
      if (!waiting) await insertKey(tx, sealKey, { now, signsFrom });
      await note(tx, signsFrom);
      return signsFrom;
    });
    await load();
    return signsFrom;
  }

  async function load() {
    const rows = await db
      .selectFrom('signing_keys')
      .selectAll()
      .where('retired_at', 'is', null)
      .orderBy('signs_from')
      .execute();
    keys = rows.map((row) => {
      const privateKey = createPrivateKey({ key: unseal(sealKey, row.private_sealed), format: 'der', type: 'pkcs8' });
      return { kid: row.kid, privateKey, publicKey: createPublicKey(privateKey), signsFrom: row.signs_from };
    });
    loadedAt = clock.now().getTime();
  }
}

async function insertKey(tx: Tx, sealKey: Buffer, { now, signsFrom }: { now: Date; signsFrom: Date }) {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
  await tx
    .insertInto('signing_keys')
    .values({
      kid: randomId(),
      public_jwk: JSON.stringify(publicKey.export({ format: 'jwk' })),
      private_sealed: seal(sealKey, privateKey.export({ format: 'der', type: 'pkcs8' })),
      created_at: now,
      signs_from: signsFrom,
    })
    .execute();
}

/** AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the text. */
function seal(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function unseal(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  } catch {
    throw new Error(
      'The signing keys were sealed with another SECRET: start with the one this database was made with.',
    );
  }
}
