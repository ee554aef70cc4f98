import { createPublicKey, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import type { JSONWebKeySet } from 'jose';
import * as v from 'valibot';
import { passcodeMaxLength } from '#contract/gate/passcode.ts';
import { product } from '#contract/site/product.ts';
import { keptSecret, secretBytes } from './installation-secret.ts';
import { isLoopback } from './is-loopback.ts';
import { isProduction } from './is-production.ts';
import { originOn } from './origin-on.ts';
import { SettingError } from './setting-error.ts';
import { choice, matching, origin, plainKey, url, wholeNumber } from './setting-values.ts';
import { type SettingName, settings } from './settings.ts';

/** The settings an operator can make, parsed once. Names and defaults: settings.ts. */
export type Config = {
  port: number;
  host: string;
  publicUrl: URL;
  dataDir: string;
  databaseUrl: string;
  role: 'all' | 'web' | 'worker';
  demo: boolean;
  webApiKey: string;
  editorApiKey: string;
  projectId: string;
  /** Whether users with an unverified address are kept from buying, farms, bounties and the beta. */
  requiresVerifiedEmail: boolean;
  gate: { isOn: boolean; mainCode: string; devCode: string; bypass: string };
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  stripeUrl: URL | null;
  /** Null without Google sign-in. `issuer` has no slash at its end. */
  google: { clientId: string; clientSecret: string; issuer: string } | null;
  /** Null without AI drafts. `url` is null for Google's own address. */
  gemini: { apiKey: string; url: string | null } | null;
  /** The daily cap for all users together. */
  aiDailyCapDollars: number;
  /** Public keys that custom tokens may be signed with. */
  customTokenSigners: JSONWebKeySet;
  smtpUrl: string;
  mailFrom: string;
  metricsToken: string;
  /** The location of the installers: a folder, or the s3 address of a bucket. */
  releases: string | URL;
  trustedProxies: number;
  /** How long a process still serves after it was told to stop, in milliseconds. */
  drainNoticeMs: number;
  emulator: boolean;
  logLevel: string;
  /** 32 bytes from which every key of this installation is derived. */
  secret: Buffer;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment; throws a `SettingError` for the first wrong one. Without `SECRET`, the
 * installation's secret is what `secretIn` finds in the data folder.
 */
export function parseConfig(environment: Environment, secretIn: (dataDir: string) => string = keptSecret): Config {
  const read = (name: SettingName) => oneLine(name, environment[name]?.trim()) || settings[name].default;
  const host = listenAddress(read('HOST'));
  const port = wholeNumber('PORT', read('PORT'), 0, 65_535);
  if (isProduction(environment) && read('EMULATOR') === 'on')
    throw new SettingError('EMULATOR=on opens test paths and is refused in production.');
  const config: Config = {
    port,
    host,
    publicUrl: origin('PUBLIC_URL', read('PUBLIC_URL') || originOn(host, port)),
    dataDir: read('DATA_DIR'),
    databaseUrl: databaseUrl(read('DATABASE_URL')),
    role: choice('ROLE', read('ROLE'), ['all', 'web', 'worker']),
    demo: choice('DEMO', read('DEMO') || 'off', ['on', 'off']) === 'on',
    webApiKey: apiKey('WEB_API_KEY', read('WEB_API_KEY')),
    editorApiKey: apiKey('EDITOR_API_KEY', read('EDITOR_API_KEY')),
    projectId: matching(
      'PROJECT_ID',
      read('PROJECT_ID'),
      /^[a-z][a-z0-9-]{1,38}$/,
      'lower-case letters, and digits and hyphens after the first (2 to 39)',
    ),
    requiresVerifiedEmail:
      choice('REQUIRE_VERIFIED_EMAIL', read('REQUIRE_VERIFIED_EMAIL'), ['off', 'strict']) === 'strict',
    gate: {
      isOn: choice('GATE', read('GATE'), ['on', 'off']) === 'on',
      mainCode: passcode('GATE_MAIN_CODE', read('GATE_MAIN_CODE')),
      devCode: passcode('GATE_DEV_CODE', read('GATE_DEV_CODE')),
      bypass: read('GATE_BYPASS'),
    },
    stripeSecretKey: stripeSecretKey(read('STRIPE_SECRET_KEY')),
    stripeWebhookSecret: stripeWebhookSecret(read('STRIPE_WEBHOOK_SECRET')),
    stripeUrl: read('STRIPE_URL') === '' ? null : url('STRIPE_URL', read('STRIPE_URL')),
    google: google(
      plainKey('GOOGLE_CLIENT_ID', read('GOOGLE_CLIENT_ID')),
      plainKey('GOOGLE_CLIENT_SECRET', read('GOOGLE_CLIENT_SECRET')),
      read('GOOGLE_ISSUER'),
    ),
    gemini: gemini(plainKey('GEMINI_API_KEY', read('GEMINI_API_KEY')), read('GEMINI_URL')),
    aiDailyCapDollars: wholeNumber('AI_DAILY_CAP', read('AI_DAILY_CAP'), 0, 100_000),
    customTokenSigners: customTokenSigners(read('CUSTOM_TOKEN_SIGNERS')),
    smtpUrl: smtpUrl(read('SMTP_URL')),
    mailFrom: mailFrom(read('MAIL_FROM')),
    metricsToken: plainKey('METRICS_TOKEN', read('METRICS_TOKEN')),
    releases: releases(read('RELEASES')),
    trustedProxies: wholeNumber('TRUSTED_PROXIES', read('TRUSTED_PROXIES'), 0, 10),
    drainNoticeMs: wholeNumber('DRAIN_NOTICE', read('DRAIN_NOTICE'), 0, 60) * 1_000,
    emulator: choice('EMULATOR', read('EMULATOR'), ['on', 'off']) === 'on',
    logLevel: choice('LOG_LEVEL', read('LOG_LEVEL'), ['debug', 'info', 'warn', 'error', 'silent']),
    secret: secretBytes(read('SECRET') || secretIn(read('DATA_DIR'))),
  };
  if (config.gate.isOn && config.webApiKey === config.editorApiKey)
    throw new SettingError(
      'EDITOR_API_KEY is the same as WEB_API_KEY: with the key of every page, nobody needs a passcode.',
    );
  if (config.gate.mainCode !== '' && config.gate.mainCode === config.gate.devCode)
    throw new SettingError('GATE_DEV_CODE is the same as GATE_MAIN_CODE: everybody would see what is not released.');
  return config;
}

/** Refuses line breaks (except in JSON) here: an address, key or sender would otherwise fail only when it is used. */
function oneLine(name: SettingName, value = ''): string {
  if (name !== 'CUSTOM_TOKEN_SIGNERS' && /[\r\n\0]/.test(value))
    throw new SettingError(`${name} has a line break in it: it takes one line.`);
  return value;
}

/** Accepts a host name or an IP address without brackets, port, path or other parts of a URL. */
function listenAddress(host: string): string {
  const address = originOn(host, 1);
  if (!isIP(host) && !(URL.canParse(address) && /^[^/?#@]+$/.test(host)))
    throw new SettingError(`HOST=${host} is no address to listen at, such as 127.0.0.1, 0.0.0.0 or ::1.`);
  return host;
}

const apiKey = (name: SettingName, value: string) =>
  matching(name, value, /^[A-Za-z0-9_-]{4,100}$/, 'letters, digits, - and _ (4 to 100)');

function google(clientId: string, clientSecret: string, issuer: string): Config['google'] {
  const { protocol, hostname, href } = url('GOOGLE_ISSUER', issuer);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new SettingError(`GOOGLE_ISSUER=${issuer} must be https, except on loopback.`);
  if (clientId === '' && clientSecret !== '')
    throw new SettingError('GOOGLE_CLIENT_ID is empty, but GOOGLE_CLIENT_SECRET is not.');
  if (clientId === '') return null;
  if (clientSecret === '') throw new SettingError('GOOGLE_CLIENT_SECRET is empty, but GOOGLE_CLIENT_ID is not.');
  return { clientId, clientSecret, issuer: href.replace(/\/$/, '') };
}

function gemini(apiKey: string, address: string): Config['gemini'] {
  const given = address === '' ? null : url('GEMINI_URL', address).href.replace(/\/$/, '');
  return apiKey === '' ? null : { apiKey, url: given };
}

/** No token signed with a shorter key is accepted (RFC 7518, 3.3). */
const leastRsaBits = 2_048;
const bitsOf = ({ asymmetricKeyDetails }: KeyObject) => asymmetricKeyDetails?.modulusLength ?? leastRsaBits;

const signersSchema = v.object({
  keys: v.pipe(
    v.array(
      v.pipe(
        v.looseObject({ kty: v.picklist(['RSA', 'EC']), kid: v.pipe(v.string(), v.nonEmpty()) }),
        // `d` is the private part of a key: refused.
        v.check((key) => !('d' in key)),
        v.check((key) => key.kty === 'RSA' || key.crv === 'P-256'),
        // Throws when the JWK is not a valid key: no signature could be checked with it.
        v.check((key) => bitsOf(createPublicKey({ key, format: 'jwk' })) >= leastRsaBits),
      ),
    ),
    v.check((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length),
  ),
});

function customTokenSigners(text: string): JSONWebKeySet {
  if (text === '') return { keys: [] };
  try {
    return v.parse(signersSchema, JSON.parse(text));
  } catch {
    throw new SettingError(
      `CUSTOM_TOKEN_SIGNERS must be a JWK set of public RSA (${leastRsaBits} bits or more) or P-256 keys, each with a kid of its own.`,
    );
  }
}

function databaseUrl(value: string): string {
  if (value !== '' && !/^postgres(ql)?:\/\//.test(value)) {
    throw new SettingError('DATABASE_URL must begin with postgres:// (or be empty for the embedded PostgreSQL).');
  }
  // The URL of a Unix socket has no host, so `URL` needs a placeholder.
  if (value !== '' && !URL.canParse(value.replace('@/', '@socket/')))
    throw new SettingError('DATABASE_URL is no address, such as postgres://user:password@db.example:5432/furrow.');
  return value;
}

function smtpUrl(value: string): string {
  const address = URL.canParse(value) ? new URL(value) : null;
  if (value !== '' && (!['smtp:', 'smtps:'].includes(address?.protocol ?? '') || !address?.hostname))
    throw new SettingError('SMTP_URL must be such as smtps://user:password@mail.example:465.');
  return value;
}

function mailFrom(value: string): string {
  const address = '[^\\s<>@,]+@[^\\s<>@,]+';
  if (!new RegExp(`^("[^"]*"|[^<>@"]*)<${address}>$|^${address}$`).test(value.replace(/\s+</, '<')))
    throw new SettingError(`MAIL_FROM=${value} must be an address, or such as ${product.name} <no-reply@furrow.dev>.`);
  return value;
}

/** Refuses two values that are mistaken for the secret key: the publishable key, and the webhook's secret. */
function stripeSecretKey(value: string): string {
  if (value.startsWith('pk_'))
    throw new SettingError('STRIPE_SECRET_KEY is a publishable key: the secret one is needed.');
  if (value.startsWith('whsec_'))
    throw new SettingError('STRIPE_SECRET_KEY is the secret of a webhook, which STRIPE_WEBHOOK_SECRET takes.');
  return plainKey('STRIPE_SECRET_KEY', value);
}

function stripeWebhookSecret(value: string): string {
  if (/^[spr]k_/.test(value))
    throw new SettingError('STRIPE_WEBHOOK_SECRET is a key: the signing secret of the webhook is needed.');
  return plainKey('STRIPE_WEBHOOK_SECRET', value);
}

/** A passcode may be no longer than the gate's input lets a visitor type. */
function passcode(name: SettingName, value: string): string {
  if (value.length > passcodeMaxLength)
    throw new SettingError(`${name} has more than ${passcodeMaxLength} characters.`);
  return value;
}

function releases(value: string): string | URL {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(value)?.[1]?.toLowerCase();
  if (scheme === undefined) return value;
  const address = URL.canParse(value) ? new URL(value) : null;
  if (scheme !== 's3' || !address?.hostname)
    throw new SettingError(`RELEASES=${value} is neither a folder nor such as s3://bucket/prefix.`);
  const endpoint = address.searchParams.get('endpoint');
  if (endpoint) url('RELEASES', endpoint);
  return address;
}
