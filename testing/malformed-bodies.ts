/** Returns bodies that every call refuses, made from the text of valid data (security s.5, C0). */
export function malformedBodies(data: string): [what: string, body: string | Uint8Array<ArrayBuffer>][] {
  const within = (member: string) => `{"data":${data.replace(/^\{/, `{${member}${data === '{}' ? '' : ','}`)}}`;
  const many = Array.from({ length: 10_001 }, (_, n) => `"k${n}":0`).join(',');
  return [
    ['nothing', ''],
    ['an array', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['no data', '{}'],
    ['another key beside data', `{"data":${data},"more":1}`],
    ['data twice', `{"data":${data},"data":${data}}`],
    ['data that ends early', `{"data":${data}`],
    ['a number that is none', within('"x":NaN')],
    ['broken UTF-8', bytes('{"data":{"x":"', [0xff, 0xfe], '"}}')],
    ['a byte order mark', bytes([0xef, 0xbb, 0xbf], `{"data":${data}}`)],
    ['UTF-16', Uint8Array.from(Buffer.from(`{"data":${data}}`, 'utf16le'))],
    ['something behind it', `{"data":${data}} junk`],
    ['more than 256 KiB', within(`"x":"${'x'.repeat(300_000)}"`)],
    ['great depth', within(`"x":${'['.repeat(30)}${']'.repeat(30)}`)],
    ['depth without end', within(`"x":${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
    ['10,001 keys', within(`"x":{${many}}`)],
    ['a repeated key', within('"x":1,"x":2')],
    ['a repeated key, once escaped', within('"x":1,"\\u0078":2')],
    ['__proto__', within('"__proto__":{"x":1}')],
    ['constructor', within('"constructor":{"x":1}')],
    ['a NUL', within('"x":"\\u0000"')],
    ['a NUL in a key', within('"\\u0000":1')],
    ['half a surrogate pair', within('"x":"\\ud800"')],
  ];
}

function bytes(...parts: (string | number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)));
}
