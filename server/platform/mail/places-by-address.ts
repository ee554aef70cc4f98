import type { Limit } from '../limits.ts';

/** All aliases of one mail box together may have this many times the limit of one address. */
const timesAsMany = 3;

/**
 * The places that a mail takes of a limit by address. An alias (an address that differs from the name of its mail box)
 * also counts towards a limit for all aliases of that mail box, since anybody can make up any number of them (decision
 * 126). The name itself does not count there: its owner gets their mails, whatever is sent to the aliases.
 */
export function placesByAddress(limit: Limit, email: string): (readonly [Limit, string])[] {
  const mailBox = mailBoxOf(email);
  if (mailBox === email) return [[limit, email]];
  const ofAll = { ...limit, name: `${limit.name}-aliases`, most: timesAsMany * limit.most };
  return [
    [limit, email],
    [ofAll, mailBox],
  ];
}

/** Providers that ignore dots in the name of a mail box. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mail box that an address most likely leads to, without dots (see above) and without the part after a plus (RFC
 * 5233). Use it for counting only, never to tell accounts apart: at other providers it may belong to another person.
 */
function mailBoxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const name = local.replace(/(?<=.)\+.*$/, '');
  return `${dotless.has(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}
