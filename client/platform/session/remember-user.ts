import { uidNow } from './identity.ts';

/** Tells later whether the tab is still that of who uses it now. Before it is known who that is, they may act already. */
export function rememberUser(): () => boolean {
  const uid = uidNow();
  return () => uid === undefined || uidNow() === uid;
}
