import { execFileSync } from 'node:child_process';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toldOf } from './log.ts';

test('a database error is logged without the row it is about', () => {
  const row = 'Failing row contains (somebody@example.test, $argon2id$v=19$...).';
  const error = Object.assign(new Error('violates a check'), { code: '23514', detail: row });
  expect(toldOf(error)).toMatchObject({ message: 'violates a check', code: '23514', stack: expect.any(String) });
  expect(JSON.stringify(toldOf(error))).not.toContain('example.test');
});

test('a validation error is logged without the contents', () => {
  const parsed = v.safeParse(v.object({ link: v.pipe(v.string(), v.maxLength(3)) }), {
    link: 'https://x/?oobCode=SESAME',
  });
  const error = new v.ValiError(parsed.issues ?? [{} as never]);
  expect(toldOf(error)).toMatchObject({ message: expect.stringContaining('Invalid length') });
  expect(JSON.stringify(toldOf(error))).not.toContain('SESAME');
});

test('line ends and escape sequences stay inside one line of the log', () => {
  const text = 'a\\r\\nlevel=50 forged\\n\\u001b[31mred\\u001b[0m\\u0007\\u007f\\u0085\\u009b31m\\u2028\\u2029';
  const script = `const { createLog } = await import('./server/platform/log.ts');
    for (let i = 0; i < 1000; i += 1) createLog('warn').warn({ message: '${text}', ['${text}']: i }, '${text}');`;
  const written = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const lines = written.trimEnd().split('\n');
  expect(lines).toHaveLength(1_000);
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: 40, message: expect.stringContaining('forged') });
  for (const character of ['\r', '\u001b', '\u0007', '\u007f', '\u0085', '\u009b', '\u2028', '\u2029'])
    expect(written).not.toContain(character);
});

test('the code of an error is logged, and codes that give access are removed', () => {
  const script = `const { createLog } = await import('./server/platform/log.ts');
    const log = createLog('warn');
    log.warn({ job: 'a', error: Object.assign(new Error('twice'), { code: '23505' }) }, 'failed');
    log.warn({ error: Object.assign(new Error('away'), { code: 'ECONNREFUSED' }) }, 'failed');
    log.warn({ code: 'SESAME', body: { code: 'SESAME' }, error: { code: 'Open-Sesame1' } }, 'asked');`;
  const written = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const [twice, away, asked] = written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([twice.error.code, away.error.code]).toEqual(['23505', 'ECONNREFUSED']);
  expect(asked).toMatchObject({
    code: '[removed]',
    body: { code: '[removed]' },
    error: { code: '[removed]' },
  });
  expect(written.toLowerCase()).not.toContain('sesame');
});

test('the log tells why the card provider could not be reached, though its library hides the cause', () => {
  const script = `const { createLog, wordsOf } = await import('./server/platform/log.ts');
    const { default: Stripe } = await import('stripe');
    const cards = new Stripe('sk_test_x', { host: '127.0.0.1', port: 1, protocol: 'http', maxNetworkRetries: 0 });
    await cards.events.list().catch((error) => createLog('warn').warn({ error, words: wordsOf(error) }, 'failed'));`;
  const written = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const told = expect.stringContaining('ECONNREFUSED');
  expect(JSON.parse(written)).toMatchObject({ error: { because: told }, words: told });
  expect(written).not.toContain('[removed]');
});

test('a logged value that is not an error is left as it is', () => {
  expect(toldOf('away')).toBe('away');
});

test('a line logged during a request names its id, and other lines do not', () => {
  const script = `const { createLog } = await import('./server/platform/log.ts');
    const { requestId } = await import('./server/platform/http/request-id.ts');
    const log = createLog('warn');
    requestId.run('one-7', () => setTimeout(() => log.warn('in the request')));
    log.warn('outside');`;
  const written = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const [outside, inside] = written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(inside).toMatchObject({ msg: 'in the request', requestId: 'one-7' });
  expect(outside.requestId).toBeUndefined();
});
