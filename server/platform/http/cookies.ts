/** The value of one cookie of a request's Cookie header; null when it is not there. */
export function cookieIn(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return null;
}

type CookieOptions = { name: string; value: string; maxAgeSeconds: number; isSecure: boolean };

/** A Set-Cookie header for a cookie that scripts cannot read and other sites do not send, except by links to us. */
export function setCookie({ name, value, maxAgeSeconds, isSecure }: CookieOptions): string {
  const attributes = [
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ];
  return [`${name}=${value}`, ...attributes].join('; ');
}
