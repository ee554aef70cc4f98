import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Requester } from './audit.ts';
import type { IdTokens } from './id-token.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SigningKeys } from './signing-keys.ts';

/** What the identity endpoints are given beside the context. */
export type IdentityContext = Context & {
  hasher: PasswordHasher;
  keys: SigningKeys;
  idTokens: IdTokens;
  /** Derives each refresh token from the one before it. */
  chainKey: Buffer;
  /** What other domains do for a new user, in the transaction that makes the user. */
  onUserCreated(tx: Tx, user: { uid: string; email: string; now: Date }): Promise<void>;
};

/** One request to the identity service, already known to carry a valid API key. */
export type IdentityRequest = {
  /** The fields of the JSON or form body, and of the query for GET; snake_case keys also in camelCase. */
  fields: Record<string, unknown>;
  requester: Requester;
  /** The requester's address as limits count it. */
  network: string;
  now: Date;
};

/** An endpoint: one file, one wire method. `path` is what stands behind both mounts. */
export type IdentityEndpoint = {
  method: 'GET' | 'POST';
  path: string;
  run(context: IdentityContext, request: IdentityRequest): Promise<object>;
};
