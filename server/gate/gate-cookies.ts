import { createHash, createHmac } from 'node:crypto';
import { type GateLevel, gateLevels } from '#contract/gate/passcode.ts';
import type { Config } from '../platform/config.ts';
import { derivedKey } from '../platform/derived-key.ts';
import { cookieIn, setCookie } from '../platform/http/cookies.ts';
import { isSameText } from '../platform/is-same-text.ts';
import { randomId } from '../platform/random-id.ts';

const passSeconds = 30 * 24 * 3_600;
const visitorSeconds = 365 * 24 * 3_600;

/** The two cookies of the gate: the pass that opens the site, and the visitor's id, by which failures are counted. */
export type GateCookies = {
  levelIn(cookieHeader: string | undefined, now: Date): GateLevel | null;
  pass(level: GateLevel, now: Date): string;
  visitorIn(cookieHeader: string | undefined): string | null;
  newVisitor(): { visitor: string; header: string };
};

export function createGateCookies({ gate, publicUrl, secret }: Config): GateCookies {
  const isSecure = publicUrl.protocol === 'https:';
  // A browser accepts this prefix only over https, and then lets only this host set the cookie.
  const prefix = isSecure ? '__Host-' : 'furrow-';
  const names = { pass: `${prefix}gate`, visitor: `${prefix}visitor` };
  // The key depends on the codes: changing a code, or the bypass value, ends every pass given for the old ones.
  const codes = createHash('sha256')
    .update(JSON.stringify([gate.mainCode, gate.devCode, gate.bypass]))
    .digest('hex');
  const key = derivedKey(secret, `gate-pass:${codes}`);
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');

  return {
    levelIn(cookieHeader, now) {
      const [level, expires, signature] = (cookieIn(cookieHeader, names.pass) ?? '').split('.');
      const known = gateLevels.find((candidate) => candidate === level);
      if (!known || !expires || !signature || !isSameText(signature, sign(`${level}.${expires}`))) return null;
      return Number(expires) * 1_000 > now.getTime() ? known : null;
    },
    pass(level, now) {
      const text = `${level}.${Math.floor(now.getTime() / 1_000) + passSeconds}`;
      return setCookie({ name: names.pass, value: `${text}.${sign(text)}`, maxAgeSeconds: passSeconds, isSecure });
    },
    visitorIn(cookieHeader) {
      const visitor = cookieIn(cookieHeader, names.visitor);
      return visitor && /^[\w-]{22}$/.test(visitor) ? visitor : null;
    },
    newVisitor() {
      const visitor = randomId();
      return {
        visitor,
        header: setCookie({ name: names.visitor, value: visitor, maxAgeSeconds: visitorSeconds, isSecure }),
      };
    },
  };
}
