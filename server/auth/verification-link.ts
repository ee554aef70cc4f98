import type { Config } from '../platform/config.ts';

/** The address in the verification mail. Its origin comes from the settings, never from a request's Host header. */
export function verificationLink({ publicUrl, webApiKey }: Config, code: string, continueUrl: string | null): string {
  const link = new URL('/auth/action', publicUrl);
  link.searchParams.set('mode', 'verifyEmail');
  link.searchParams.set('oobCode', code);
  link.searchParams.set('apiKey', webApiKey);
  link.searchParams.set('lang', 'en');
  if (continueUrl) link.searchParams.set('continueUrl', continueUrl);
  return link.href;
}
