export type ChangingAccount = { email: string; emailVerified: boolean; hasPassword: boolean };

/** What opening the link to a new address does to an account. An address nobody proved is told nothing (decision 11). */
export function emailChangeOutcome({ email, emailVerified, hasPassword }: ChangingAccount): string {
  const login = hasPassword ? 'you log in with the new address' : 'you log in with Google as before';
  const open = 'Once you open it, every device is logged out';
  return emailVerified && email !== ''
    ? `${open}, ${login}, and ${email} is told and given a way back.`
    : `${open}, and ${login}.`;
}
