import { uidNow } from './identity.ts';

/** The returned function tells whether the tab has the same user as now; true if the user is unknown now. */
export function rememberUser(): () => boolean {
  const uid = uidNow();
  return () => uid === undefined || uidNow() === uid;
}
