import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { SandboxOptions } from '#sandbox/start-sandbox.ts';
import type { Config, Environment } from '#server/platform/config.ts';
import { isProduction } from '#server/platform/is-production.ts';
import { originOn } from '#server/platform/origin-on.ts';
import { SettingError } from '#server/platform/setting-error.ts';
import { choice, wholeNumber } from '#server/platform/setting-values.ts';
import { settings } from '#server/platform/settings.ts';

/** Which outside services the sandbox replaces, and how it is to be started for them. */
export type SandboxPlan = { any: boolean; options: SandboxOptions };

/** For each service, the setting without which the sandbox replaces it. */
const keyOf = {
  payments: 'STRIPE_SECRET_KEY',
  mail: 'SMTP_URL',
  google: 'GOOGLE_CLIENT_ID',
  model: 'GEMINI_API_KEY',
} as const;
const partNames = Object.keys(keyOf) as (keyof typeof keyOf)[];

/**
 * Plans the sandbox. `auto` replaces each service without keys, `on` all of them with the given secrets, `off` none.
 * Production never runs on a sandbox by accident: it needs `SANDBOX=on`.
 */
export function planSandbox(environment: Environment, config: Config): SandboxPlan {
  const read = (name: 'SANDBOX' | 'SANDBOX_PORT') => environment[name]?.trim() || settings[name].default;
  const mode = choice('SANDBOX', read('SANDBOX'), ['auto', 'on', 'off']);
  const port = wholeNumber('SANDBOX_PORT', read('SANDBOX_PORT'), 0, 65_535);
  const standIn = (isConfigured: boolean) => mode === 'on' || (mode === 'auto' && !isConfigured);
  const parts = {
    payments: standIn(config.stripeSecretKey !== ''),
    mail: standIn(config.smtpUrl !== ''),
    google: standIn(config.google !== null),
    model: standIn(config.gemini !== null),
  };
  const any = parts.payments || parts.mail || parts.google || parts.model;
  if (any && port !== 0 && port === config.port)
    throw new SettingError(`PORT and SANDBOX_PORT are both ${port}. Set one of them to another port.`);
  if (any && mode === 'auto' && isProduction(environment)) {
    const missing = partNames.filter((part) => parts[part]).map((part) => keyOf[part]);
    throw new SettingError(
      `keys of outside services are missing (${missing.join(', ')}). Set them, or SANDBOX=off to go without, or SANDBOX=on to stand in for them.`,
    );
  }
  if (environment.DEMO === 'on' && !any) throw new SettingError('DEMO=on needs the sandbox.');
  return {
    any,
    options: {
      host: '127.0.0.1',
      port,
      dataDir: join(config.dataDir, 'sandbox'),
      parts,
      stripeSecretKey: config.stripeSecretKey || 'sk_test_sandbox',
      stripeWebhookSecret: config.stripeWebhookSecret || `whsec_${randomBytes(16).toString('hex')}`,
      webhookUrl: new URL('/payments/webhook', originOn(config.host, config.port)).href,
      googleClient: {
        id: config.google?.clientId ?? 'furrow.sandbox',
        secret: config.google?.clientSecret ?? randomBytes(16).toString('hex'),
        redirectUri: new URL('/google/callback', config.publicUrl).href,
      },
    },
  };
}
