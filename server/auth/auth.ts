import type { FastifyInstance } from 'fastify';
import type { Authenticate, Identify } from '../platform/calls/actor.ts';
import type { CallHandler } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import { derivedKey } from '../platform/derived-key.ts';
import type { Job } from '../platform/jobs/worker.ts';
import type { LiveQuery } from '../platform/live/live-query.ts';
import { createOwnTurns } from '../platform/own-turns.ts';
import { sweepAuditLog } from './audit.ts';
import { authQueries } from './auth-queries.ts';
import { createAuthenticate } from './authenticate.ts';
import { addressKeyOf, forgetDeletedAddresses } from './deleted-address.ts';
import { createEmulator } from './emulator/emulator.ts';
import { sweepAttempts } from './google/google-attempt-store.ts';
import { createGoogleClient } from './google/google-client.ts';
import { googleCallbackPath, googleRoutes } from './google/google-routes.ts';
import type { IdentityContext, UserHooks } from './identity-context.ts';
import { identityRoutes } from './identity-routes.ts';
import { sweepOobCodes } from './mails/oob-code-store.ts';
import { runPasswordResetJob, sendPasswordResetJob } from './mails/send-password-reset.ts';
import { OverloadedError } from './overloaded-error.ts';
import { createPasswordHasher, type HashCost } from './passwords/password-hasher.ts';
import { sessionCalls } from './sessions/session-calls.ts';
import { sweepSessions } from './sessions/session-store.ts';
import { createCustomTokens } from './tokens/custom-token.ts';
import { createIdTokens } from './tokens/id-token.ts';
import { sweepRefreshTokens } from './tokens/refresh-token-store.ts';
import { openSigningKeys } from './tokens/rotate-keys.ts';

export type Auth = {
  authenticate: Authenticate;
  identify: Identify;
  routes(app: FastifyInstance): void;
  calls: CallHandler[];
  queries: LiveQuery[];
  jobs: Job[];
  hashPassword(password: string): Promise<string>;
};

/** The identity service. The hooks run in the transactions that make and erase users. */
export async function createAuth(context: Context, hooks: UserHooks, hashCost?: HashCost): Promise<Auth> {
  const { config, clock, db, metrics } = context;
  const hasher = createPasswordHasher(derivedKey(config.secret, 'password-pepper'), metrics, hashCost);
  const keys = await openSigningKeys(db, config, clock);
  const idTokens = createIdTokens(keys, config.projectId, clock);
  const chainKey = derivedKey(config.secret, 'refresh-token-chain');
  const addressKey = addressKeyOf(config);
  const emulator = config.emulator ? createEmulator() : null;
  const redirectUri = new URL(googleCallbackPath, config.publicUrl).href;
  const google = config.google === null ? null : createGoogleClient(config.google, redirectUri, clock);
  const identity: IdentityContext = {
    ...context,
    ...hooks,
    hasher,
    keys,
    idTokens,
    chainKey,
    addressKey,
    inOwnTurn: createOwnTurns(() => new OverloadedError()),
    emulator,
    google,
    readCustomToken: createCustomTokens(config.customTokenSigners, clock),
  };
  return {
    ...createAuthenticate(db, idTokens),
    routes: (app) => {
      identityRoutes(app, identity);
      googleRoutes(app, identity);
    },
    calls: sessionCalls,
    queries: authQueries(context),
    jobs: [
      { name: 'rotate-signing-keys', every: '17 3 * * *', run: () => keys.rotateIfDue() },
      { name: 'forget-deleted-addresses', every: '23 3 * * *', run: () => forgetDeletedAddresses(db, clock.now()) },
      { name: 'sweep-refresh-tokens', every: '29 3 * * *', run: () => sweepRefreshTokens(db, clock.now()) },
      { name: 'sweep-sessions', every: '33 3 * * *', run: () => sweepSessions(db, clock.now()) },
      { name: 'sweep-audit-log', every: '37 3 * * *', run: () => sweepAuditLog(db, clock.now()) },
      { name: 'sweep-oob-codes', every: '31 3 * * *', run: () => sweepOobCodes(db, clock.now()) },
      { name: 'sweep-google-attempts', every: '*/10 * * * *', run: () => sweepAttempts(db, clock.now()) },
      { name: sendPasswordResetJob, run: (payload) => runPasswordResetJob(identity, payload) },
    ],
    hashPassword: hasher.hash,
  };
}
