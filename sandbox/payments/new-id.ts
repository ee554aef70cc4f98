import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 28;

export type IdPrefix = 'cs_test_' | 'pi_' | 'ch_' | 're_' | 'dp_' | 'evt_' | 'req_';

/** Returns a new id in the card API's form: a prefix for the kind, then letters and digits that nobody can guess. */
export function newId(prefix: IdPrefix): string {
  const letters = Array.from(randomBytes(idLength), (byte) => alphabet[byte % alphabet.length] ?? 'A');
  return prefix + letters.join('');
}
