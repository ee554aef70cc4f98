/** What a code that travels by mail may do. */
export type OobKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

type Rule = {
  /** The kind as written in the mail's link (identity-protocol s.3). */
  mode: string;
  lifetimeMs: number;
  /** Whether a newer code of the kind ends the older ones. */
  endsOlder: boolean;
};

const hourMs = 3_600_000;

export const oobRules: Record<OobKind, Rule> = {
  VERIFY_EMAIL: { mode: 'verifyEmail', lifetimeMs: 24 * hourMs, endsOlder: true },
  PASSWORD_RESET: { mode: 'resetPassword', lifetimeMs: hourMs, endsOlder: true },
  VERIFY_AND_CHANGE_EMAIL: { mode: 'verifyAndChangeEmail', lifetimeMs: 24 * hourMs, endsOlder: true },
  // A thief who changes the address twice must not end the owner's way back.
  RECOVER_EMAIL: { mode: 'recoverEmail', lifetimeMs: 7 * 24 * hourMs, endsOlder: false },
};

/** A code as it is about to be made. `email` is the address it proves, `newEmail` the one a change leads to. */
export type NewOobCode = { kind: OobKind; uid: string; email: string; newEmail?: string };
