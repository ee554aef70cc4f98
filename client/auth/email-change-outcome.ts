export type ChangingAccount = { email: string; emailVerified: boolean; hasPassword: boolean };

/** Describes what opening the link does to the account. An unverified address is not notified (decision 11). */
export function emailChangeOutcome({ email, emailVerified, hasPassword }: ChangingAccount): string {
  const login = hasPassword ? 'you log in with the new address' : 'you log in with Google as before';
  const open = 'Once you open it, every device is logged out';
  return emailVerified && email !== ''
    ? `${open}, ${login}, and ${email} is told and given a way back.`
    : `${open}, and ${login}.`;
}
