import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { derivedKey } from '../../platform/derived-key.ts';
import { assertSealedWith, loadSigningKeys } from './signing-keys.ts';

/** The keys that sign ID tokens, unsealed with the installation's secret. */
export function openSigningKeys(db: Database, { secret }: Config, clock: Clock) {
  return loadSigningKeys(db, sealKeyOf(secret), clock);
}

/** Throws a `SettingError` if this database has another secret: no server could read the sealed mails. */
export function assertOwnSecret(db: Database, { secret }: Config): Promise<void> {
  return assertSealedWith(db, sealKeyOf(secret));
}

const sealKeyOf = (secret: Buffer) => derivedKey(secret, 'signing-key-seal');

/** For an operator's shell: lets the next key sign as soon as it may, and runs `note`. Returns when it begins. */
export async function rotateSigningKeys(
  db: Database,
  config: Config,
  note: (tx: Tx, signsFrom: Date) => Promise<void>,
): Promise<Date> {
  return (await openSigningKeys(db, config, systemClock)).rotate(note);
}
