import * as v from 'valibot';
import type { Config } from '../config.ts';
import { derivedKey } from '../derived-key.ts';
import { seal, unseal } from '../seal.ts';

type Secret = Pick<Config, 'secret'>;

const sealedMail = v.object({ sealed: v.string() });

/** Encrypts a mail for the outbox, so that a reader of the database cannot use the link in it. */
export function sealMail({ secret }: Secret, mail: object): v.InferOutput<typeof sealedMail> {
  return { sealed: seal(keyOf(secret), Buffer.from(JSON.stringify(mail))).toString('base64') };
}

/** Decrypts a payload; the server's previous version did not seal mails. Throws if another SECRET sealed it. */
export function unsealMail({ secret }: Secret, payload: unknown): unknown {
  if (!v.is(sealedMail, payload)) return payload;
  const mail = unseal(keyOf(secret), Buffer.from(payload.sealed, 'base64'));
  if (mail === null) throw new Error('The mail was sealed with another SECRET.');
  return JSON.parse(mail.toString());
}

const keyOf = (secret: Buffer) => derivedKey(secret, 'waiting-mails');
