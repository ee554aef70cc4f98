import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError, httpStatusOf } from '#contract/wire/call-error.ts';
import { networkOf } from '../platform/address.ts';
import { parseStrictJson } from '../platform/calls/strict-json.ts';
import { busyWhileAway } from '../platform/database/busy.ts';
import { allowOrigin } from '../platform/http/allow-origin.ts';
import { apiKeyOf } from '../platform/http/api-key.ts';
import { CallerGoneError, goneCaller } from '../platform/http/gone-caller.ts';
import { sendWordlessRefusal } from '../platform/http/send-refusal.ts';
import { createAuthUri } from './create-auth-uri.ts';
import { deleteAccount } from './delete-account.ts';
import { emulatorAdmin } from './emulator/emulator-admin.ts';
import { emulatorRoutes } from './emulator/emulator-routes.ts';
import { signInWithIdp } from './google/sign-in-with-idp.ts';
import type { IdentityContext, IdentityEndpoint } from './identity-context.ts';
import { IdentityError, TooManyAttempts } from './identity-error.ts';
import { lookUp } from './look-up.ts';
import { resetPassword } from './mails/reset-password.ts';
import { sendOobCode } from './mails/send-oob-code.ts';
import { OverloadedError } from './overloaded-error.ts';
import { passwordPolicy } from './passwords/password-policy.ts';
import { projectConfig } from './project-config.ts';
import { recaptchaConfig } from './recaptcha-config.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { signUp } from './sign-up.ts';
import { refresh } from './tokens/refresh.ts';
import { revokeToken } from './tokens/revoke-token.ts';
import { signInWithCustomToken } from './tokens/sign-in-with-custom-token.ts';
import { tokenSyncRoutes } from './tokens/token-sync-routes.ts';
import { updateAccount } from './update-account.ts';

const endpoints: readonly IdentityEndpoint[] = [
  signUp,
  signInWithPassword,
  signInWithIdp,
  signInWithCustomToken,
  lookUp,
  sendOobCode,
  resetPassword,
  updateAccount,
  deleteAccount,
  createAuthUri,
  revokeToken,
  passwordPolicy,
  recaptchaConfig,
  projectConfig,
  refresh,
];

/** Any error text here would sign users out at start-up, or stop renewing their tokens (identity-protocol s.1). */
const keepsUsersSignedIn = new Set([refresh.path, lookUp.path]);

/** Public keys may be kept for ten minutes: each has been published for two hours before it signs. */
const jwksCacheSeconds = 600;

/** Serves the identity service at its own mount and at the paths of Google's hosts, which the emulator mode uses. */
export function identityRoutes(app: FastifyInstance, context: IdentityContext) {
  app.get('/identity/jwks', async (_request, reply) => {
    const keys = await context.keys.jwks();
    return reply
      .header('cache-control', `public, max-age=${jwksCacheSeconds}`)
      .header('access-control-allow-origin', '*')
      .send({ keys });
  });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, _request, reply) => sendError(context, reply, error));
    scope.addHook('onRequest', async (request, reply) => {
      if (allowOrigin(context.config, request, reply)) return;
      // A page of another site cannot read the answers, but its requests would use up the limits of its visitors.
      if (request.method !== 'OPTIONS')
        return sendEnvelope(reply, 403, 'PERMISSION_DENIED', 'Requests from this origin are not allowed.');
    });
    for (const endpoint of endpoints)
      for (const path of pathsOf(context, endpoint)) addRoute(scope, context, endpoint, path);
    tokenSyncRoutes(scope, context);
    if (context.emulator) emulatorRoutes(scope, context, context.emulator);
    const testPaths = context.emulator === null ? [] : ['/emulator'];
    for (const mount of ['/identity', '/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', ...testPaths]) {
      scope.all(`${mount}/*`, { exposeHeadRoute: false }, async (request, reply) =>
        request.method === 'OPTIONS' ? reply.status(204).send() : sendEnvelope(reply, 404, 'NOT_FOUND', 'NOT_FOUND'),
      );
    }
  });
}

function pathsOf({ config, emulator }: IdentityContext, { path }: IdentityEndpoint): string[] {
  const host = path === 'v1/token' ? 'securetoken.googleapis.com' : 'identitytoolkit.googleapis.com';
  // The Admin SDK names the project, and creates users with a POST to the accounts themselves.
  const inProject = path.replace('v1/', `v1/projects/${config.projectId}/`).replace(':signUp', '');
  const forAdmin = emulator !== null && path in emulatorAdmin ? [`/${host}/${inProject}`] : [];
  // The router takes a single colon for a parameter.
  return [`/identity/${path}`, `/${host}/${path}`, ...forAdmin].map((address) => address.replace(':', '::'));
}

function addRoute(scope: FastifyInstance, context: IdentityContext, endpoint: IdentityEndpoint, url: string) {
  const { method, path, takesForm = false, run } = endpoint;
  scope.route({
    method,
    url,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const isOwner = isEmulatorOwner(context, request);
      if (!isOwner && hasBearer(request)) return sendEnvelope(reply, 401, 'UNAUTHENTICATED', badBearer);
      const admin = isOwner ? emulatorAdmin[path] : undefined;
      if (!admin && !isTakenKey(context, apiKeyOf(request))) {
        return sendEnvelope(reply, 403, 'PERMISSION_DENIED', 'The request is missing a valid API key.');
      }
      const fields = fieldsOf(request, takesForm);
      // Furrow is the one tenant: a client that names another would sign in elsewhere than it believes.
      if (fields.tenantId !== undefined) throw new IdentityError('UNSUPPORTED_TENANT_OPERATION');
      const asked = {
        fields,
        requester: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
        network: networkOf(request.ip),
        signal: goneCaller(reply).signal,
        now: context.clock.now(),
      };
      try {
        return reply.send(await (admin ?? run)(context, asked));
      } catch (error) {
        if (!(error instanceof TooManyAttempts) || !keepsUsersSignedIn.has(path)) throw error;
        return sendWordlessRefusal(reply, { status: 'RESOURCE_EXHAUSTED', retryAfterSeconds: error.secondsLeft });
      }
    },
  });
}

/** Whether the request has the administrator's bearer token, which exists only with the test paths on. */
function isEmulatorOwner({ emulator }: IdentityContext, { headers }: FastifyRequest): boolean {
  return emulator !== null && headers.authorization === 'Bearer owner';
}

/** With the test paths on any key is good, as for Firebase's emulator: the tests of other programs send `fake-api-key`. */
function isTakenKey({ config, emulator }: IdentityContext, key: unknown): boolean {
  if (emulator !== null) return typeof key === 'string' && key !== '';
  return key === config.webApiKey || key === config.editorApiKey;
}

const badBearer = 'Request had invalid authentication credentials.';

/**
 * Whether the request carries a bearer token. Users never send one: their ID token is a field. A client that sends one
 * believes it is an administrator, so the token must not be ignored.
 */
function hasBearer({ headers }: FastifyRequest): boolean {
  return /^bearer\b/i.test(headers.authorization ?? '');
}

/** The fields for which null means "remove this". */
const mayBeNull = new Set(['displayName', 'photoUrl']);

/**
 * The fields of a JSON or form body (for GET, of the query), with names in camelCase. Null counts as missing, as in
 * Google's JSON: programs in other languages write null for fields that they leave out.
 */
function fieldsOf(request: FastifyRequest, takesForm: boolean): Record<string, unknown> {
  const given = request.method === 'GET' ? recordOf(request.query) : bodyFields(request, takesForm);
  const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    Object.entries(given)
      .map(([name, value]) => [camelCase(name), value] as const)
      .filter(([name, value]) => value !== null || mayBeNull.has(name)),
  );
}

function bodyFields(request: FastifyRequest, takesForm: boolean): Record<string, unknown> {
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) return {};
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (takesForm && type === 'application/x-www-form-urlencoded') {
    const form = Object.fromEntries(new URLSearchParams(request.body.toString('utf8')));
    // Refused as in JSON, because PostgreSQL cannot store a NUL character.
    if (Object.values(form).some((value) => value.includes('\0'))) throw new IdentityError('INVALID_ARGUMENT');
    return form;
  }
  // A page of another site can send other types without a preflight (security row 49).
  if (type !== 'application/json') throw new IdentityError('INVALID_ARGUMENT');
  try {
    const body = parseStrictJson(request.body);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return recordOf(body);
  } catch {}
  throw new IdentityError('INVALID_ARGUMENT');
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** As proxies log it: the client closed the connection. */
const clientClosedRequest = 499;

function sendError({ log }: IdentityContext, reply: FastifyReply, error: unknown) {
  if (error instanceof CallerGoneError) return reply.status(clientClosedRequest).send('');
  if (error instanceof IdentityError) {
    if (error.code === 'INVALID_ARGUMENT')
      return sendEnvelope(reply, 400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.');
    if (error instanceof TooManyAttempts) reply.header('retry-after', String(error.secondsLeft));
    return sendEnvelope(reply, 400, undefined, error.message);
  }
  // Refusals by another domain or by the JSON parser have their own texts.
  if (error instanceof CallError && httpStatusOf[error.status] < 500)
    return sendEnvelope(reply, httpStatusOf[error.status], error.status, error.message);
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413 || status === 400 || status === 415)
    return sendEnvelope(reply, 400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.');
  if (!(error instanceof OverloadedError) && !busyWhileAway(log, 'identity', error))
    log.error({ error }, 'unexpected failure of the identity service');
  // Any JSON error here would sign the user out at start-up; an empty one reads as "the network is away".
  return sendWordlessRefusal(reply, { status: 'UNAVAILABLE' });
}

function sendEnvelope(reply: FastifyReply, code: number, status: string | undefined, message: string) {
  return reply.status(code).send({
    error: {
      code,
      message,
      errors: [{ message, domain: 'global', reason: 'invalid' }],
      ...(status ? { status } : {}),
    },
  });
}
