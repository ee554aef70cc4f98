import { paths } from '#contract/site/paths.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { IdentityContext } from '../identity-context.ts';
import { type NewOobCode, oobRules } from './oob-code.ts';
import { issueOobCode } from './oob-code-store.ts';

/**
 * Creates a code, and returns the URL for the mail. Its page acts only when its button is pressed, so that a mail
 * scanner does not use up the code. The origin comes from the settings, never from a request (security row 19).
 */
export async function actionLink(
  { config, emulator }: IdentityContext,
  tx: Tx,
  code: NewOobCode,
  { now, continueUrl = null }: { now: Date; continueUrl?: string | null },
): Promise<string> {
  const oobCode = await issueOobCode(tx, code, now);
  const link = new URL(paths.authAction(), config.publicUrl);
  link.searchParams.set('mode', oobRules[code.kind].mode);
  link.searchParams.set('oobCode', oobCode);
  link.searchParams.set('apiKey', config.webApiKey);
  link.searchParams.set('lang', 'en');
  if (continueUrl) link.searchParams.set('continueUrl', continueUrl);
  emulator?.note({ requestType: code.kind, email: code.email, newEmail: code.newEmail, oobCode, oobLink: link.href });
  return link.href;
}
