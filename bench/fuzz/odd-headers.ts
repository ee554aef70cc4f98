import type { Random } from '#testing/random.ts';
import type { Cast } from './cast.ts';

const oddOnes: readonly [Record<string, string>, ...Record<string, string>[]] = [
  { 'content-type': 'text/plain' },
  { 'content-type': '' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': `application/json;${'x'.repeat(3_000)}` },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br, br, br' },
  { 'transfer-encoding': 'chunked' },
  { accept: 'text/event-stream' },
  { accept: '*/*;q=NaN' },
  { 'accept-encoding': 'gzip;q=-1, *;q=9999999999' },
  { authorization: 'Bearer a.b.c' },
  { authorization: 'Bearer' },
  { authorization: '' },
  { authorization: `Bearer ${'a'.repeat(7_000)}.b.c` },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.' },
  { authorization: 'Basic dTpw' },
  { 'idempotency-key': 'one key' },
  { 'idempotency-key': 'x'.repeat(256) },
  { 'idempotency-key': 'the-same-key' },
  { cookie: '__proto__=1; furrow-gate=a.b.c; =; ;;' },
  { cookie: `a=${'b'.repeat(6_000)}` },
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { host: 'evil.test' },
  { host: '' },
  { host: '[::1' },
  { 'x-forwarded-for': 'unknown' },
  { 'x-forwarded-for': '::ffff:1.2.3.4%eth0, ,' },
  { 'x-forwarded-for': `${'1'.repeat(3_000)}` },
  { 'x-forwarded-host': 'evil.test' },
  { 'x-forwarded-proto': 'javascript' },
  { 'user-agent': '\u00ff\u00fe' },
  { 'user-agent': 'x'.repeat(5_000) },
  { 'user-agent': '' },
  { range: 'bytes=9-1,-0,99999999999999999999-' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'the day before yesterday' },
  { 'stripe-signature': 't=0,v1=' },
  { 'x-http-method-override': 'DELETE' },
  { 'sec-fetch-mode': 'navigate' },
  { expect: '100-continue' },
  { te: 'trailers' },
  { connection: 'close' },
];

/** Returns mostly only the gate's pass and a client network; in one of eight requests also a header nobody sends. */
export function oddHeaders(random: Random, { pass }: Cast): Record<string, string> {
  const usual = {
    'x-forwarded-for': `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`,
    ...(random.chance(0.98) ? { cookie: pass } : {}),
  };
  return random.chance(0.125) ? { ...usual, ...random.oneOf(oddOnes) } : usual;
}
