import type { Limit } from '../limits.ts';

/** So many times as much as one address may the others of its mail box have, all together. */
const timesAsMany = 3;

/**
 * The places that a mail takes of a limit by address. An address that differs from the name of its mail box is counted with all
 * others of that mail box too, of which anybody makes up as many as they like (decision 126). Never with the name itself:
 * who has that gets their mails, whatever is sent to the others.
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

/** Providers whose mail boxes are the same with dots in their names and without. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mail box that an address most likely leads to: what follows a plus is the reader's own note (RFC 5233). Good for counting
 * alone, and never for telling accounts apart: elsewhere it may be another person's.
 */
function mailBoxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const name = local.replace(/(?<=.)\+.*$/, '');
  return `${dotless.has(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}
