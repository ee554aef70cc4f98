import { uidNow } from '#client/platform/session/identity.ts';

/**
 * For an act that leads on once it is answered: tells then whether whoever began it is still on that page. Who went on to
 * another one meanwhile stays there, and who took the tab over is led nowhere.
 */
export function rememberPlace(): () => boolean {
  const { pathname } = location;
  const uid = uidNow();
  // Before it is known who that is, they may act already.
  return () => location.pathname === pathname && (uid === undefined || uidNow() === uid);
}
