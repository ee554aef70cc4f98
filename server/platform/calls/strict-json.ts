import { badRequest } from './bad-request.ts';

const mostDepth = 20;
const mostKeys = 10_000;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a request's JSON and refuses what no client of ours sends: broken UTF-8, a byte order mark, repeated or
 * dangerous keys, excessive depth, text that PostgreSQL cannot store (security s.5, C0). Linear in the body's size.
 */
export function parseStrictJson(body: Buffer): unknown {
  try {
    const text = utf8.decode(body);
    const value: unknown = JSON.parse(text);
    if (countKeys(value, 0) !== countKeysInText(text)) throw new Error('repeated key');
    return value;
  } catch {
    throw badRequest();
  }
}

/** Applies the same checks to parsed JSON from elsewhere, except for repeated keys, which it no longer shows. */
export function assertStrictValue(value: unknown): void {
  try {
    countKeys(value, 0);
  } catch {
    throw badRequest();
  }
}

function countKeys(value: unknown, depth: number): number {
  if (depth > mostDepth) throw new Error('too deep');
  if (typeof value === 'string') assertStorable(value);
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countKeys(item, depth + 1), 0);
  let count = 0;
  for (const [key, item] of Object.entries(value)) {
    if (['__proto__', 'constructor', 'prototype'].includes(key)) throw new Error('dangerous key');
    assertStorable(key);
    count += 1 + countKeys(item, depth + 1);
    if (count > mostKeys) throw new Error('too many keys');
  }
  return count;
}

function assertStorable(text: string) {
  if (text.includes('\0') || !text.isWellFormed()) throw new Error('text that cannot be stored');
}

/** Counts the keys in the text, repeated ones included: a key is any string that a colon follows. */
function countKeysInText(text: string): number {
  let count = 0;
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (match[1]) count += 1;
  return count;
}
