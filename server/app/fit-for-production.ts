import { type Config, type Environment, isLoopback, SettingError } from '../platform/config.ts';

/** Throws a `SettingError` for what would do on one's own machine, and not where strangers come (`NODE_ENV=production`). */
export function assertFitForProduction(config: Config, environment: Environment): void {
  const { protocol, hostname } = config.publicUrl;
  if (config.smtpUrl === '')
    throw new SettingError('SMTP_URL is empty: without mail nobody can verify an address or reset a password.');
  if (!environment.PUBLIC_URL?.trim())
    throw new SettingError('PUBLIC_URL is empty: the links in mails would lead to this machine alone.');
  if (config.demo && environment.SANDBOX?.trim() !== 'on')
    throw new SettingError('DEMO=on needs SANDBOX=on: its people have a password that everybody knows.');
  if (isLoopback(hostname)) return;
  if (protocol === 'http:')
    throw new SettingError(
      `PUBLIC_URL=${config.publicUrl.origin} must be https: cookies and tokens would travel in the open.`,
    );
  if (config.trustedProxies === 0)
    throw new SettingError(
      'TRUSTED_PROXIES=0 cannot be: a proxy has to speak TLS before this server, and all visitors would have its address and share its limits.',
    );
}
