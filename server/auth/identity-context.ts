import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import type { OwnTurns } from '../platform/own-turns.ts';
import type { Requester } from './audit.ts';
import type { Emulator } from './emulator/emulator.ts';
import type { GoogleClient } from './google/google-client.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { CustomTokens } from './tokens/custom-token.ts';
import type { IdTokens } from './tokens/id-token.ts';
import type { SigningKeys } from './tokens/signing-keys.ts';

/** The context of the identity endpoints: the server's context and the parts below. */
export type IdentityContext = Context & {
  hasher: PasswordHasher;
  keys: SigningKeys;
  idTokens: IdTokens;
  /** Derives each refresh token from the one before it. */
  chainKey: Buffer;
  /** Speaks with Google; null where Google sign-in is not set up. */
  google: GoogleClient | null;
  /** Reads a token that a configured signer made. */
  readCustomToken: CustomTokens;
  /** Hashes the addresses of deleted users. */
  addressKey: Buffer;
  /** Limits one user's concurrent changes: each locks the user, and waiting ones would hold connections others need. */
  inOwnTurn: OwnTurns;
  /** What the test paths of `EMULATOR=on` store; null without them. */
  emulator: Emulator | null;
} & UserHooks;

/** Hooks of other domains, run in the transaction that creates or erases a user. */
export type UserHooks = {
  /** `deletedAt`: when an earlier account of the same proved address was deleted or left it, if it was lately. */
  onUserCreated(tx: Tx, user: { uid: string; now: Date; deletedAt: Date | null }): Promise<void>;
  /** A user without a proved address got one that an earlier account was deleted with, or left, at `deletedAt`. */
  onAddressTakenUp(tx: Tx, user: { uid: string; now: Date; deletedAt: Date }): Promise<void>;
  /** Somebody has proved an address that they had not proved until now. */
  onAddressProved(tx: Tx, user: { uid: string; now: Date }): Promise<void>;
  /** Throws a `CallError` FAILED_PRECONDITION, in words for the person, when the user may not go yet. */
  onUserDeleted(tx: Tx, user: { uid: string; now: Date }): Promise<void>;
};

/** One request to the identity service, already known to carry a valid API key. */
export type IdentityRequest = {
  /** The fields of the JSON or form body, and of the query for GET; all in camelCase, also those that came in snake_case. */
  fields: Record<string, unknown>;
  requester: Requester;
  /** The requester's address as limits count it. */
  network: string;
  /** Aborts when the client has disconnected. */
  signal: AbortSignal;
  now: Date;
};

/** An endpoint: one file and one method of the protocol. `path` is the same under both mounts. */
export type IdentityEndpoint = {
  method: 'GET' | 'POST';
  path: string;
  /** Whether it takes a form as well as JSON. */
  takesForm?: true;
  run(context: IdentityContext, request: IdentityRequest): Promise<object>;
};
