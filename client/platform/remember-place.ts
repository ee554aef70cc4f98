import { rememberUser } from '#client/platform/session/remember-user.ts';

/**
 * For an act that leads on once it is answered: tells then whether whoever began it is still on that page. Who went on to
 * another one meanwhile stays there, and who took the tab over is led nowhere.
 */
export function rememberPlace(): () => boolean {
  const { pathname } = location;
  const isTheirs = rememberUser();
  return () => location.pathname === pathname && isTheirs();
}
