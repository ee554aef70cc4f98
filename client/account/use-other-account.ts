import { useIdentity } from '#client/platform/session/use-identity.ts';

/**
 * Returns the signed-in user's address if the mail with this unsubscribe token went to another account, else null; ''
 * if the user has no address. The token names the mail's account only by its uid, which the browser can read.
 */
export function useOtherAccount(token: string): string | null {
  const identity = useIdentity();
  const uid = uidOf(token);
  return identity.state === 'signed-in' && uid !== '' && identity.uid !== uid ? identity.email : null;
}

/** The uid in the token; empty where there is none, since a link may be cut off. */
function uidOf(token: string): string {
  const [name = ''] = token.split('.');
  try {
    const bytes = atob(name.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return '';
  }
}
