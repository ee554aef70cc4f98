import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const twoYearsSeconds = 63_072_000;

/** The headers of every answer, errors and files included (security row 33). */
export function securityHeaders(app: FastifyInstance, publicUrl: URL) {
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
      },
    },
    // The Google sign-in popup has to find its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: { maxAge: twoYearsSeconds, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    setHeaders(request.raw, reply.raw, () => done());
  });
}
