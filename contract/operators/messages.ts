/** Texts of the operators' console. */
export const operatorMessages = {
  notAnOperator: 'Only operators may do this.',
  signInAgain: 'Sign in again: an operator does so once an hour.',
  reasonMissing: 'A reason is needed.',
  userUnknown: (who: string) => `There is no user ${who}.`,
  jobRetried: (jobId: string) => `Job ${jobId} is tried again now.`,
  jobUnknown: (jobId: string) => `There is no job ${jobId} that waits.`,
  alarmSeen: 'The alarm is marked as seen.',
  alarmUnknown: 'There is no such alarm, or it was seen already.',
  notAPage: 'That is not a page of this list.',
} as const;
