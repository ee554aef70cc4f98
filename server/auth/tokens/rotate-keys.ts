import { type Clock, systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { derivedKey } from '../../platform/derived-key.ts';
import { loadSigningKeys } from './signing-keys.ts';

/** The keys that sign ID tokens, unsealed with the installation's secret. */
export function openSigningKeys(db: Database, { secret }: Config, clock: Clock) {
  return loadSigningKeys(db, derivedKey(secret, 'signing-key-seal'), clock);
}

/** Has the next key sign as soon as it may, for an operator at a shell, and what `note` writes with it. Answers when. */
export async function rotateSigningKeys(
  db: Database,
  config: Config,
  note: (tx: Tx, signsFrom: Date) => Promise<void>,
): Promise<Date> {
  return (await openSigningKeys(db, config, systemClock)).rotate(note);
}
