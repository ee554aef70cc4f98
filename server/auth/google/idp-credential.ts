import { IdentityError } from '../identity-error.ts';
import { textField } from '../text-field.ts';

/** What a sign-in by another service brings: that service's ID token, and the nonce it was asked with, if any. */
export type IdpCredential = { idToken: string; nonce: string | null };

const longestAddress = 8_192;

/**
 * Reads the credential out of a signInWithIdp request: from the query and fragment of `requestUri`, then from
 * `postBody`, which wins. Throws MISSING_REQUEST_URI, INVALID_REQUEST_URI, UNAUTHORIZED_DOMAIN,
 * INVALID_CREDENTIAL_OR_PROVIDER_ID or OPERATION_NOT_ALLOWED.
 */
export function idpCredential(fields: Record<string, unknown>, publicUrl: URL): IdpCredential {
  const parameters = new URLSearchParams();
  const requestUri = allowedRequestUri(textField(fields, 'requestUri'), publicUrl);
  const sources = [requestUri.search, requestUri.hash.slice(1), textField(fields, 'postBody') ?? ''];
  for (const source of sources) for (const [name, value] of new URLSearchParams(source)) parameters.set(name, value);
  const providerId = parameters.get('providerId');
  if (!providerId) throw invalidCredential('there is no provider ID.');
  if (providerId !== 'google.com') throw new IdentityError('OPERATION_NOT_ALLOWED');
  const idToken = parameters.get('id_token');
  // An access token alone tells us nothing that we could check.
  if (!idToken) throw invalidCredential('there is no ID token.');
  return { idToken, nonce: parameters.get('nonce') };
}

/** The SDK sends "http://localhost" with a credential, and this site's own address from a page. */
function allowedRequestUri(text: string | undefined, publicUrl: URL): URL {
  if (!text) throw new IdentityError('MISSING_REQUEST_URI');
  if (text.length > longestAddress || !URL.canParse(text)) throw new IdentityError('INVALID_REQUEST_URI');
  const uri = new URL(text);
  if (uri.protocol !== 'http:' && uri.protocol !== 'https:') throw new IdentityError('INVALID_REQUEST_URI');
  if (uri.hostname !== 'localhost' && uri.origin !== publicUrl.origin)
    throw new IdentityError('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project');
  return uri;
}

function invalidCredential(text: string): IdentityError {
  return new IdentityError('INVALID_CREDENTIAL_OR_PROVIDER_ID', `Invalid IdP response or credential, ${text}`);
}
