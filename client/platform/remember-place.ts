import { rememberUser } from '#client/platform/session/remember-user.ts';

/**
 * For an act that navigates once it is answered. The returned function tells whether the user is still on the page
 * where the act began, and still the same user: otherwise the act must not navigate.
 */
export function rememberPlace(): () => boolean {
  const { pathname } = location;
  const isTheirs = rememberUser();
  return () => location.pathname === pathname && isTheirs();
}
