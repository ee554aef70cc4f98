/** The security headers of every answer, each as a text or a pattern. Source: security row 33. */
const securityHeaders: Record<string, string | RegExp> = {
  'content-security-policy':
    /^default-src 'none';(?=.*script-src 'self';)(?=.*style-src 'self'(?: 'sha256-[\w+/=]+')*;)(?=.*form-action 'self';)(?=.*base-uri 'none';)(?=.*object-src 'none';)(?=.*frame-ancestors 'none';)(?=.*report-to policy)(?!.*unsafe)/,
  'reporting-endpoints': 'policy="/reports"',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-request-id': /^[\w-]{8}-\d+$/,
};

/** Returns the wrong security headers of an answer with their values; `others` are expected to differ. */
export function wrongHeaders(
  headers: Record<string, string>,
  others: Record<string, string> = {},
): Record<string, string | undefined> {
  const wanted = Object.entries({ ...securityHeaders, ...others });
  const wrong = wanted.filter(([name, value]) => {
    const found = headers[name] ?? '';
    return typeof value === 'string' ? found !== value : !value.test(found);
  });
  return Object.fromEntries(wrong.map(([name]) => [name, headers[name]]));
}
