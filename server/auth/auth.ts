import type { FastifyInstance } from 'fastify';
import type { Authenticate, Identify } from '../platform/calls/actor.ts';
import type { Context } from '../platform/context.ts';
import { derivedKey } from '../platform/derived-key.ts';
import type { Job } from '../platform/jobs/worker.ts';
import { createAuthenticate } from './authenticate.ts';
import { createIdTokens } from './id-token.ts';
import type { IdentityContext } from './identity-context.ts';
import { identityRoutes } from './identity-routes.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { loadSigningKeys } from './signing-keys.ts';

export type Auth = {
  authenticate: Authenticate;
  identify: Identify;
  routes(app: FastifyInstance): void;
  jobs: Job[];
  hashPassword(password: string): Promise<string>;
};

/** The identity service. `onUserCreated` runs in the transaction that makes a user. */
export async function createAuth(context: Context, onUserCreated: IdentityContext['onUserCreated']): Promise<Auth> {
  const { config, clock, db, metrics } = context;
  const hasher = createPasswordHasher(derivedKey(config.secret, 'password-pepper'), metrics);
  const keys = await loadSigningKeys(db, derivedKey(config.secret, 'signing-key-seal'), clock);
  const idTokens = createIdTokens(keys, config.projectId, clock);
  const chainKey = derivedKey(config.secret, 'refresh-token-chain');
  const identity: IdentityContext = { ...context, hasher, keys, idTokens, chainKey, onUserCreated };
  return {
    ...createAuthenticate(db, idTokens),
    routes: (app) => identityRoutes(app, identity),
    jobs: [{ name: 'rotate-signing-keys', every: '17 3 * * *', run: () => keys.rotateIfDue() }],
    hashPassword: hasher.hash,
  };
}
