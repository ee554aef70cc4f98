import type { Config, Environment } from '../platform/config.ts';
import { isLoopback } from '../platform/is-loopback.ts';
import { SettingError } from '../platform/setting-error.ts';

/** Throws a `SettingError` for settings that suit only one's own machine (checked with `NODE_ENV=production`). */
export function assertFitForProduction(config: Config, environment: Environment): void {
  if (config.smtpUrl === '')
    throw new SettingError('SMTP_URL is empty: without mail nobody can verify an address or reset a password.');
  if (!environment.PUBLIC_URL?.trim())
    throw new SettingError('PUBLIC_URL is empty: the links in mails would lead to this machine alone.');
  if (config.demo && environment.SANDBOX?.trim() !== 'on')
    throw new SettingError('DEMO=on needs SANDBOX=on: its people have a password that everybody knows.');
}

/** Settings that work in production but are probably a mistake: logged as warnings at each start. */
export function doubtsAbout(config: Config): string[] {
  return [...doubtsAboutAddress(config), ...doubtsAboutPayments(config)];
}

function doubtsAboutAddress({ publicUrl: { origin, protocol, hostname }, trustedProxies }: Config): string[] {
  if (isLoopback(hostname)) return [];
  if (protocol === 'http:') return [`PUBLIC_URL=${origin} is not https: cookies and tokens travel in the open`];
  if (trustedProxies > 0) return [];
  return [
    'TRUSTED_PROXIES=0, though a proxy has to speak TLS before this server: all visitors share its address and limits',
  ];
}

function doubtsAboutPayments({ stripeSecretKey, stripeWebhookSecret }: Config): string[] {
  if (stripeSecretKey === '' || stripeWebhookSecret !== '') return [];
  return [
    'STRIPE_WEBHOOK_SECRET is empty, though STRIPE_SECRET_KEY is not: coins come minutes after they are paid for, refunds and disputes are heard of at night',
  ];
}
