import { formatCoins } from '../coins/coins.ts';
import { secondOperatorAboveCoins } from '../coins/correction.ts';

const mostAlone = formatCoins(secondOperatorAboveCoins);

/** Texts of the operators' console. */
export const operatorMessages = {
  notAnOperator: 'Only operators may do this.',
  roleLost: 'You are no longer an operator.',
  signInAgain: 'Sign in again: an operator has to do so once an hour.',
  reasonMissing: 'A reason is needed.',
  overByNow: 'There is nothing left to decide here. If another operator did it, the audit log says who.',
  reasonTooLong: 'A reason has at most 1,000 characters.',
  userUnknown: (who: string) => `There is no user ${who}.`,
  disabled: (who: string) => `${who} is disabled and logged out everywhere.`,
  enabled: (who: string) => `${who} may sign in again.`,
  addressOfAnother: (uid: string, email: string) => `${email} is not the address of the user ${uid}.`,
  cannotGoYet: (reason: string) => `This user cannot be deleted yet. The site would tell them why: ${reason}`,
  deleted: (uid: string) => `The user ${uid} is deleted.`,
  ownDisabling: 'You cannot disable yourself. Ask another operator.',
  roleGiven: (who: string, role: string) => `${who} has the role ${role}.`,
  roleTaken: (who: string, role: string) => `${who} no longer has the role ${role}.`,
  ownRole: 'You cannot take away your own role of operator. Ask another one.',
  groupSet: (who: string, group: string | null) =>
    group === null ? `${who} is in no group.` : `${who} is in the group ${group}.`,
  flagSet: (name: string, value: boolean | number | string) =>
    `${name} is now ${typeof value === 'boolean' ? (value ? 'on' : 'off') : value}.`,
  capacitySet: (places: number, admitted: number) =>
    `Places in the beta: ${places}. Admitted from the waitlist, and told of it: ${admitted}.`,
  jobRetried: (jobId: string) => `Job ${jobId} is tried again now.`,
  jobsRetried: (count: number, name: string) => `${count} of ${name} are tried again now.`,
  jobUnknown: (jobId: string) => `There is no waiting job ${jobId}.`,
  alarmSeen: 'The alarm is marked as seen.',
  alarmUnknown: 'There is no such alarm, or it was already seen.',
  mismatchClosed: 'The payment is marked as settled.',
  mismatchUnknown: 'There is no such payment, or it was already settled.',
  bountyTakenDown: (title: string) =>
    `The bounty "${title}" was ended. The coins that it held went back to its poster, or repaid what they owed.`,
  takenDown: (what: string, name: string) => `The ${what} "${name}" is private now and stays so. Its owner is told.`,
  putBack: (what: string, name: string) => `The ${what} "${name}" may be made public again. Its owner is told.`,
  correctionNeedsTwo: (coinsToday: number) =>
    coinsToday === 0
      ? `More than ${mostAlone} coins in 24 hours: another operator has to approve it.`
      : `More than ${mostAlone} coins in 24 hours, with the ${formatCoins(coinsToday)} of this user's that you moved or proposed to move: another operator has to approve it.`,
  refundNeedsTwo: `More than ${mostAlone} coins: correct the user's balance instead, which another operator approves. Then reject this dispute and say so.`,
  refundPurchase:
    'Refund a purchase at the card provider, by its order; the coins follow by themselves. Then reject this dispute and say so.',
  nothingToGiveBack:
    'There is nothing to give back: these coins are set aside, have already come back, were free credits that have expired, or belonged to a deleted account. If the user is still there and something is wrong, correct the balance on their page; otherwise reject this dispute and say why.',
  correctReceived:
    "Coins that were received cannot be taken back or raised here: correct the balance on the user's page. Then reject this dispute and say so.",
  ownCoins: 'You cannot decide about your own coins. Ask another operator.',
  correctionProposed: 'The correction is proposed: nothing has moved until another operator approves it.',
  correctionRejected: 'The correction is rejected. Nothing has moved.',
  correctionUnknown: 'There is no such correction.',
  correctionOfDeleted: 'This account is deleted: the correction can only be rejected.',
  correctionOver: 'This correction has already been decided.',
  correctionApproverNew:
    'You and the proposer of this correction made each other operators, or the same person made both of you, less than seven days before it or since: another operator has to approve it.',
  debtIsSettledOnly: 'A debt can only be settled: enter how many coins of it, more than zero.',
  debtHasOpenDispute:
    'A card dispute of this user is open, and its end settles what they owe for it. Wait for that, or correct another balance.',
  correctionOwn: 'You proposed this correction: another operator has to decide.',
} as const;
