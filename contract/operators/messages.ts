import { formatCoins } from '../coins/coins.ts';
import { secondOperatorAboveCoins } from '../coins/correction.ts';

const beyondOneOperator = `a second operator has to approve a correction of more than ${formatCoins(secondOperatorAboveCoins)} coins.`;

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
  correctionProposed: `Nothing has moved yet: ${beyondOneOperator}`,
  correctionRejected: 'The correction is rejected. Nothing has moved.',
  correctionUnknown: 'There is no such correction.',
  correctionOver: 'This correction is decided already.',
  correctionOwn: 'You proposed this correction: another operator has to decide.',
  notAPage: 'That is not a page of this list.',
} as const;
