import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

const twoYearsSeconds = 63_072_000;
/** The path to which browsers report violations of the content security policy. */
export const reportsPath = '/reports';

export type SetSecurityHeaders = (request: IncomingMessage, response: ServerResponse) => void;

/** Sets the headers of every answer, errors and files included (security row 33). */
export function createSecurityHeaders(publicUrl: URL): SetSecurityHeaders {
  const isHttps = publicUrl.protocol === 'https:';
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        // Safari does not count a WebSocket of the same origin as 'self'.
        connectSrc: ["'self'", `${isHttps ? 'wss' : 'ws'}://${publicUrl.host}`],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        reportTo: ['policy'],
      },
    },
    // The Google sign-in popup has to find its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: { maxAge: twoYearsSeconds, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });
  return (request, response) => {
    response.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    response.setHeader('reporting-endpoints', `policy="${reportsPath}"`);
    setHeaders(request, response, () => {});
  };
}
