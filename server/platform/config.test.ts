import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { SettingError } from './setting-error.ts';
import { settingsHelp } from './settings.ts';

const secret = 'ab'.repeat(32);

function signer(names: { kid: string }, namedCurve = 'P-256') {
  return { ...generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'jwk' }), ...names };
}

function rsaSigner(kid: string, modulusLength: number) {
  return { ...generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'jwk' }), kid };
}

test('without settings, the configuration has its defaults', () => {
  const config = parseConfig({ SECRET: secret });
  expect(config).toMatchObject({ port: 4000, host: '127.0.0.1', databaseUrl: '', role: 'all', emulator: false });
  expect(config.publicUrl.origin).toBe('http://127.0.0.1:4000');
});

test('an empty or blank setting counts as not set', () => {
  expect(parseConfig({ SECRET: secret, PORT: '', HOST: '  ' })).toMatchObject({ port: 4000, host: '127.0.0.1' });
});

test.each([
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '40.5'],
  ['HOST', '[::1]'],
  ['HOST', 'http://127.0.0.1'],
  ['HOST', '127.0.0.1/x'],
  ['HOST', '256.1.1.1'],
  ['HOST', 'a b'],
  ['PUBLIC_URL', 'furrow.dev'],
  ['PUBLIC_URL', 'ftp://furrow.dev'],
  ['PUBLIC_URL', 'https://furrow.dev/path'],
  ['PUBLIC_URL', 'https://user@furrow.dev'],
  ['PUBLIC_URL', 'https://:password@furrow.dev'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['DATABASE_URL', 'postgres://x:y@127.0.0.1:port/z'],
  ['ROLE', 'both'],
  ['DATA_DIR', 'two\nlines'],
  ['MAIL_FROM', 'Furrow\nGrain <no-reply@furrow.dev>'],
  ['STRIPE_SECRET_KEY', 'sk_test_a\nb'],
  ['DEMO', 'yes'],
  ['WEB_API_KEY', 'a b'],
  ['PROJECT_ID', 'Furrow!'],
  ['STRIPE_URL', 'localhost'],
  ['GEMINI_URL', 'x'],
  ['GOOGLE_ISSUER', 'elsewhere'],
  ['GOOGLE_ISSUER', 'http://elsewhere.example'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'not an address'],
  ['MAIL_FROM', 'Furrow <no-reply>'],
  ['MAIL_FROM', 'a@b.example,c@d.example'],
  ['STRIPE_SECRET_KEY', 'pk_live_x'],
  ['STRIPE_SECRET_KEY', 'whsec_x'],
  ['STRIPE_SECRET_KEY', 'sk_live_\u200bx'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_x y'],
  ['GOOGLE_CLIENT_ID', 'x\u00a0y'],
  ['GOOGLE_CLIENT_SECRET', 'x\u200b'],
  ['GEMINI_API_KEY', 'x\u200b'],
  ['METRICS_TOKEN', 'ключ'],
  ['STRIPE_WEBHOOK_SECRET', 'sk_live_x'],
  ['STRIPE_WEBHOOK_SECRET', 'rk_live_x'],
  ['EDITOR_API_KEY', 'furrow-web'],
  ['CUSTOM_TOKEN_SIGNERS', '{"keys":[{"kty":"RSA","kid":"a"}]}'],
  ['CUSTOM_TOKEN_SIGNERS', '{"keys":[{"kty":"EC","kid":"a","crv":"P-256","x":"AA","y":"AA"}]}'],
  ['CUSTOM_TOKEN_SIGNERS', JSON.stringify({ keys: [signer({ kid: 'a' }), signer({ kid: 'a' })] })],
  ['CUSTOM_TOKEN_SIGNERS', JSON.stringify({ keys: [signer({ kid: 'a' }, 'P-384')] })],
  ['CUSTOM_TOKEN_SIGNERS', JSON.stringify({ keys: [rsaSigner('a', 1_024)] })],
  ['TRUSTED_PROXIES', 'all'],
  ['EMULATOR', 'true'],
  ['REQUIRE_VERIFIED_EMAIL', 'on'],
  ['LOG_LEVEL', 'loud'],
  ['SECRET', 'short'],
  ['RELEASES', 's3://my bucket/x'],
  ['RELEASES', 's3:///x'],
  ['RELEASES', 's3://bucket/x?endpoint=minio:9000'],
  ['RELEASES', 'https://bucket.example/x'],
  ['GATE_MAIN_CODE', 'x'.repeat(201)],
  ['GATE_DEV_CODE', 'x'.repeat(201)],
])('%s=%s is refused with its name in one line', (name, value) => {
  const refused = () => parseConfig({ SECRET: secret, [name]: value });
  expect(refused).toThrow(SettingError);
  expect(refused).toThrow(new RegExp(`^${name}.*\\.$`));
});

test('a PROJECT_ID that begins with a digit is refused with the rule for it', () => {
  expect(() => parseConfig({ SECRET: secret, PROJECT_ID: '1furrow' })).toThrow(
    'PROJECT_ID=1furrow may have only lower-case letters, and digits and hyphens after the first (2 to 39).',
  );
});

test.each([
  ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'x' }],
  ['GATE_DEV_CODE', { GATE_MAIN_CODE: 'barley', GATE_DEV_CODE: 'barley' }],
])('%s is refused beside a setting that contradicts it', (name, settings) => {
  expect(() => parseConfig({ SECRET: secret, ...settings })).toThrow(new RegExp(`^${name} is .*\\.$`));
});

test.each(['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost', 'my_host.internal'])('HOST accepts %s', (HOST) =>
  expect(parseConfig({ SECRET: secret, HOST }).host).toBe(HOST),
);

test.each([
  ['0.0.0.0', 'http://127.0.0.1:4100'],
  ['::', 'http://[::1]:4100'],
  ['grain.internal', 'http://grain.internal:4100'],
])('without PUBLIC_URL, a server listening at %s has an address that a browser can open', (HOST, found) => {
  expect(parseConfig({ SECRET: secret, HOST, PORT: '4100' }).publicUrl.origin).toBe(found);
});

test('CUSTOM_TOKEN_SIGNERS accepts several keys', () => {
  const keys = [signer({ kid: 'a' }), signer({ kid: 'b' }), rsaSigner('c', 2_048)];
  const CUSTOM_TOKEN_SIGNERS = JSON.stringify({ keys });
  expect(parseConfig({ SECRET: secret, CUSTOM_TOKEN_SIGNERS }).customTokenSigners).toEqual({ keys });
});

test.each(['no-reply@furrow.dev', 'Grain, Ltd. <no-reply@furrow.dev>', '"Grain @ Home" <no-reply@furrow.dev>'])(
  'MAIL_FROM accepts %s',
  (MAIL_FROM) => expect(parseConfig({ SECRET: secret, MAIL_FROM }).mailFrom).toBe(MAIL_FROM),
);

test.each(['postgres:///furrow?host=/run/postgresql', 'postgres://x:y@/furrow?host=/run', 'postgresql://db/furrow'])(
  'DATABASE_URL accepts %s',
  (DATABASE_URL) => expect(parseConfig({ SECRET: secret, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL),
);

test('RELEASES accepts a folder or a bucket', () => {
  const placeOf = (RELEASES: string) => parseConfig({ SECRET: secret, RELEASES }).releases;
  expect(placeOf('')).toBe('releases');
  expect(placeOf('/srv/my installers')).toBe('/srv/my installers');
  const bucket = placeOf('s3://my-bucket/beta?endpoint=https://s3.example');
  expect(bucket).toMatchObject({ protocol: 's3:', hostname: 'my-bucket', pathname: '/beta' });
});

test.each(['SECRET', 'STRIPE_SECRET_KEY'])('a refused %s is not repeated in the error', (name) => {
  expect(() => parseConfig({ SECRET: secret, [name]: 'my-real secret' })).toThrow(/^(?!.*my-real)/);
});

test('EMULATOR=on is refused in production', () => {
  expect(() => parseConfig({ SECRET: secret, NODE_ENV: 'production', EMULATOR: 'on' })).toThrow(SettingError);
});

test('the help for settings names every setting', () => {
  for (const name of ['PORT', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL']) expect(settingsHelp()).toContain(name);
});
