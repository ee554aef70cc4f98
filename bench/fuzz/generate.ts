import fc from 'fast-check';
import * as v from 'valibot';
import type { Random } from '#testing/random.ts';
import { oddTexts } from './hostile-values.ts';

/** Returns a text that fits a field of this name: an existing id, an address, a token; undefined for any text. */
export type Vocabulary = (fieldName: string) => string | undefined;

const mostTries = 8;

/** Returns a value that this schema accepts, if a few tries find one; otherwise one that is nearly right. */
export function validValue(schema: v.GenericSchema, random: Random, vocabulary: Vocabulary): unknown {
  let value: unknown;
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    value = candidate(schema, '', random, vocabulary);
    if (v.is(schema, value)) break;
  }
  return value;
}

function candidate(schema: v.GenericSchema, name: string, random: Random, vocabulary: Vocabulary): unknown {
  const inner = (one: unknown, of = name) => (isSchema(one) ? candidate(one, of, random, vocabulary) : undefined);
  const rules = rulesOf(schema);
  switch (schema.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return Object.fromEntries(
        Object.entries(recordIn(schema, 'entries')).map(([key, entry]) => [key, inner(entry, key)] as const),
      );
    case 'optional':
    case 'nullish':
      return random.chance(0.6) ? inner(part(schema, 'wrapped')) : undefined;
    case 'nullable':
      return random.chance(0.8) ? inner(part(schema, 'wrapped')) : null;
    case 'variant':
    case 'union':
      return inner(random.oneOf(listIn(schema, 'options')));
    case 'picklist':
      return random.oneOf(listIn(schema, 'options'));
    case 'literal':
      return part(schema, 'literal');
    case 'array':
      return Array.from({ length: random.whole(0, Math.min(rules.most ?? 3, 3)) }, () => inner(part(schema, 'item')));
    case 'boolean':
      return random.chance(0.5);
    case 'number':
      return numberWithin(rules, random);
    case 'string':
      return textWithin(rules, name, random, vocabulary);
    case 'record':
      return { [random.oneOf(oddTexts)]: random.whole(0, 9) };
    default:
      return random.oneOf([null, 1, 'x', [], {}]);
  }
}

type Rules = { least?: number; most?: number; pattern?: RegExp; isWhole?: boolean };

/** Returns the limits that the actions of a pipe put on a text or a number. */
function rulesOf(schema: v.GenericSchema): Rules {
  const rules: Rules = {};
  for (const action of listIn(schema, 'pipe')) {
    const requirement = part(action, 'requirement');
    const kind = part(action, 'type');
    if (kind === 'regex' && requirement instanceof RegExp) rules.pattern = requirement;
    if (kind === 'integer' || kind === 'safe_integer') rules.isWhole = true;
    if (kind === 'non_empty') rules.least = 1;
    if (typeof requirement !== 'number') continue;
    if (kind === 'min_length' || kind === 'min_value') rules.least = requirement;
    if (kind === 'max_length' || kind === 'max_value' || kind === 'to_max_value') rules.most = requirement;
  }
  return rules;
}

/** Most often something small, now and then an end of the range. */
function numberWithin({ least = 0, most = 1_000_000, isWhole = false }: Rules, random: Random): number {
  const small = random.whole(Math.ceil(least), Math.min(most, Math.ceil(least) + 100));
  const whole = random.oneOf([small, small, small, 10, least, most, random.whole(Math.ceil(least), Math.floor(most))]);
  return isWhole || random.chance(0.7) ? whole : whole + random.oneOf([0.001, 0.01, 0.5, 1 / 3]);
}

function textWithin({ least = 0, most = 3_000, pattern }: Rules, name: string, random: Random, known: Vocabulary) {
  if (pattern && random.chance(0.9)) return matching(pattern, random);
  const fitting = random.chance(0.9) ? known(name) : undefined;
  if (fitting !== undefined) return fitting;
  const text = random.oneOf([
    `Barley ${random.whole(0, 9_999)}`,
    `Field ${random.whole(0, 9_999)} of many`,
    random.oneOf(oddTexts),
    'x'.repeat(Math.min(most, 50_000)),
    'x'.repeat(least),
  ]);
  return text.slice(0, most);
}

function matching(pattern: RegExp, random: Random): string {
  const [text = ''] = fc.sample(fc.stringMatching(pattern), { numRuns: 1, seed: random.whole(0, 2 ** 31 - 1) });
  return text;
}

function isSchema(value: unknown): value is v.GenericSchema {
  return part(value, 'kind') === 'schema';
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const found = part(value, name);
  return Array.isArray(found) ? found : [];
}

function recordIn(value: unknown, name: string): Record<string, unknown> {
  const found = part(value, name);
  return typeof found === 'object' && found !== null ? { ...found } : {};
}
