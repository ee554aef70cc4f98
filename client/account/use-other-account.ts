import { useIdentity } from '#client/platform/session/use-identity.ts';

/**
 * The address of who is signed in, if the mail with this token to switch mails off came to another account; it may have none
 * (''). Whose mail it was says only its uid, which stands in the token to be read.
 */
export function useOtherAccount(token: string): string | null {
  const identity = useIdentity();
  const uid = uidOf(token);
  return identity.state === 'signed-in' && uid !== '' && identity.uid !== uid ? identity.email : null;
}

/** Empty where there is none: a link may be cut off. */
function uidOf(token: string): string {
  const [name = ''] = token.split('.');
  try {
    const bytes = atob(name.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return '';
  }
}
