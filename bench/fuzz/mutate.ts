import type { Random } from '#testing/random.ts';
import { hostileValues, oddTexts } from './hostile-values.ts';
import { jsonText, RawJson } from './json-text.ts';

/** Returns the value with one thing wrong somewhere in it. */
export function spoilt(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || value instanceof RawJson || random.chance(0.15))
    return spoiltHere(value, random);
  if (Array.isArray(value)) {
    if (value.length === 0) return [random.oneOf(hostileValues)];
    const place = random.whole(0, value.length - 1);
    return value.map((item, index) => (index === place ? spoilt(item, random) : item));
  }
  const entries = Object.entries(value);
  const chosen = random.oneOf(entries);
  const surplus = random.oneOf(['extra', 'isAdmin', 'uid', '', '$where', 'toString', oddTexts[9] ?? '']);
  if (!chosen || random.chance(0.15)) return { ...value, [surplus]: random.oneOf(hostileValues) };
  const [key, item] = chosen;
  if (random.chance(0.1)) return Object.fromEntries(entries.filter(([name]) => name !== key));
  if (random.chance(0.05)) return givenTwice(entries, key, item);
  return { ...value, [key]: spoilt(item, random) };
}

function spoiltHere(value: unknown, random: Random): unknown {
  switch (random.whole(0, 5)) {
    case 0:
      return [value];
    case 1:
      return typeof value === 'number' ? String(value) : random.oneOf(oddTexts);
    case 2:
      return typeof value === 'number'
        ? random.oneOf([value + 0.5, -value, value * 1e6, value + 2 ** 53, -value - 1])
        : random.oneOf(oddTexts);
    default:
      return random.oneOf(hostileValues);
  }
}

function givenTwice(entries: [string, unknown][], key: string, item: unknown): RawJson {
  const members = [...entries, [key, item] as const];
  return new RawJson(`{${members.map(([name, one]) => `${JSON.stringify(name)}:${jsonText(one)}`).join(',')}}`);
}

/** Returns the bytes of a body with something wrong in them. */
export function spoiltBytes(body: Buffer, random: Random): Buffer {
  const place = random.whole(0, body.length);
  const [head, tail] = [body.subarray(0, place), body.subarray(place)];
  switch (random.whole(0, 6)) {
    case 0:
      return head;
    case 1:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]);
    case 2:
      return Buffer.concat([head, Buffer.from([0xff, 0xfe, 0xc0]), tail]);
    case 3:
      return Buffer.concat([head, Buffer.from([0]), tail]);
    case 4:
      return Buffer.concat([body, Buffer.from(' junk')]);
    case 5:
      return Buffer.concat([head, tail.subarray(1)]);
    default:
      return Buffer.from(body.toString('latin1'), 'utf16le');
  }
}
