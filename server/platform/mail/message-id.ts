import { createHash } from 'node:crypto';

const idLength = 32;

/** The Message-ID of a mail. It depends on `key` alone, so that a mail sent twice is recognized as one. */
export function messageId(key: string, from: string): string {
  const digest = createHash('sha256').update(key).digest('hex').slice(0, idLength);
  return `<${digest}@${domainOf(from)}>`;
}

/** 'Furrow <no-reply@furrow.dev>' -> 'furrow.dev' */
function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}
