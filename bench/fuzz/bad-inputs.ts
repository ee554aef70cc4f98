import type { CallStatus } from '#contract/wire/call-error.ts';
import { RawJson } from './json-text.ts';

/** The input of a call or a live read, and the status that it has to be answered with. */
export type BadInput = {
  name: string;
  as?: 'owner' | 'member' | 'solver' | 'newcomer' | 'operator';
  data: Record<string, unknown>;
  told: CallStatus | 'OK';
};

/** Ids of the cast, filled in before the input is sent. */
export const known = {
  farm: 'of the farm',
  craft: 'of the craft',
  bounty: 'of the bounty',
  submission: 'of the submission',
  transaction: 'of the transaction',
  request: 'of the request',
  invitation: 'of the invitation',
} as const;

const urls = { successUrl: '/dashboard', cancelUrl: '/dashboard' };
const foreign = [
  '//evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  'https://evil.test/',
  'https:evil',
  'x'.repeat(3_000),
];
const bounty = { title: 'T', description: 'D', reward: { type: 'seed', amount: 1 } };

/** The same call with many values of one field, all of them INVALID_ARGUMENT. */
function each(name: string, data: Record<string, unknown>, field: string, values: readonly unknown[]): BadInput[] {
  return values.map((value) => ({ name, data: { ...data, [field]: value }, told: 'INVALID_ARGUMENT' }));
}

/** Wrong inputs of calls with their answers (security s.5), as far as one request of the cast can show them. */
export const badCalls: readonly BadInput[] = [
  ...each('createCheckoutSessionForCredits', urls, 'amount', [
    0,
    -5,
    5.01,
    7,
    '5',
    null,
    1e9,
    [5],
    new RawJson('1e309'),
  ]),
  ...each('createCheckoutSessionForCredits', { ...urls, amount: 5 }, 'successUrl', foreign),
  ...each('createCheckoutSessionForCredits', { ...urls, amount: 5 }, 'cancelUrl', foreign),
  ...each('createCheckoutSessionForCustomAmount', urls, 'amount', [0.99, 1.005, 10_000.01, '2', null, -0]),
  { name: 'createCheckoutSessionForCustomAmount', data: { ...urls, amount: 1.13 }, told: 'OK' },

  { name: 'requestToJoinFarm', as: 'operator', data: { farmId: 'unknown' }, told: 'NOT_FOUND' },
  { name: 'requestToJoinFarm', as: 'operator', data: { farmId: ' ' }, told: 'INVALID_ARGUMENT' },
  { name: 'requestToJoinFarm', as: 'member', data: { farmId: known.farm }, told: 'ALREADY_EXISTS' },
  { name: 'requestToJoinFarm', as: 'newcomer', data: { farmId: known.farm }, told: 'ALREADY_EXISTS' },
  {
    name: 'approveFarmJoinRequest',
    as: 'member',
    data: { requestId: known.request, requesterUid: 'x' },
    told: 'PERMISSION_DENIED',
  },
  { name: 'approveFarmJoinRequest', data: { requestId: known.request, requesterUid: 'x' }, told: 'INVALID_ARGUMENT' },
  { name: 'approveFarmJoinRequest', data: { requestId: 'unknown', requesterUid: 'x' }, told: 'NOT_FOUND' },
  { name: 'acceptFarmInvitation', as: 'member', data: { invitationId: known.invitation }, told: 'NOT_FOUND' },
  { name: 'declineFarmInvitation', as: 'member', data: { invitationId: known.invitation }, told: 'NOT_FOUND' },

  ...each('grantCraftAccess', { craftId: known.craft }, 'recipientEmail', ['', ' ', 'a', 'a@', '<x>@y.z', 'a@b@c', 7]),
  { name: 'deleteCraft', data: { craftId: 'unknown' }, told: 'NOT_FOUND' },
  { name: 'deleteCraft', as: 'solver', data: { craftId: known.craft }, told: 'PERMISSION_DENIED' },
  { name: 'returnCraft', data: { craftId: known.craft }, told: 'NOT_FOUND' },
  ...each('withdrawCraftAccess', { craftId: known.craft }, 'recipientEmail', ['', 'a', 'a@b@c', 7, null]),
  {
    name: 'withdrawCraftAccess',
    data: { craftId: known.craft, recipientEmail: 'never@example.test' },
    told: 'NOT_FOUND',
  },
  {
    name: 'grantCraftAccess',
    as: 'solver',
    data: { craftId: known.craft, recipientEmail: 'a@example.test' },
    told: 'PERMISSION_DENIED',
  },

  ...each('engageBounty', {}, 'bountyId', ['', '  ', null, 7, 'x'.repeat(65)]),
  { name: 'engageBounty', data: { bountyId: 'unknown' }, told: 'NOT_FOUND' },
  { name: 'engageBounty', data: { bountyId: known.bounty }, told: 'PERMISSION_DENIED' },
  { name: 'engageBounty', as: 'solver', data: { bountyId: known.bounty }, told: 'OK' },
  ...each('updateBounty', { bountyId: known.bounty }, 'title', ['Another']),
  ...each('updateBounty', { bountyId: known.bounty }, 'reward', [
    ...[0, 1.5, -1, 2 ** 53, '5'].map((amount) => ({ type: 'seed', amount })),
    ...[0, 10.01, 0.0001].map((equityPercentage) => ({ type: 'equity', equityPercentage })),
    { type: 'custom', customDescription: 'Another kind' },
    { type: 'x' },
    { type: 'seed', amount: 5, customDescription: 'two at once' },
  ]),
  { name: 'updateBounty', data: { bountyId: known.bounty }, told: 'INVALID_ARGUMENT' },
  {
    name: 'updateBounty',
    as: 'solver',
    data: { bountyId: known.bounty, description: 'Mine.' },
    told: 'PERMISSION_DENIED',
  },
  ...each('createBounty', bounty, 'title', ['', ' ', 'x'.repeat(201), 0]),
  ...each('createBounty', bounty, 'creatorId', ['x']),
  ...each('createBounty', bounty, 'status', ['completed']),
  ...each('generateBountyCall', {}, 'prompt', ['', ' ', 'x'.repeat(8_001), null]),
  ...each('generateBountyCall', { prompt: 'Slow.' }, 'model', [7, 'x'.repeat(65)]),

  { name: 'logClientError', data: { context: 'x' }, told: 'INVALID_ARGUMENT' },
  {
    name: 'logClientError',
    data: { context: 'x', error: { message: 'a\r\nb', stack: 'y'.repeat(50_000) } },
    told: 'OK',
  },

  ...['createFarm', 'checkFarmNameIsUnique'].flatMap((name) =>
    each(name, {}, name === 'createFarm' ? 'name' : 'farmName', [
      '',
      'ab',
      'x'.repeat(81),
      '   ',
      '\u200b\u200b\u200b',
      7,
    ]),
  ),
  ...each('updateFarmDetails', { farmId: known.farm }, 'description', ['x'.repeat(501), 7]),
  ...each('updateFarmDetails', { farmId: known.farm }, 'isPublic', ['yes', 1]),
  ...each('updateFarmDetails', { farmId: known.farm }, 'ownerId', ['x']),
  ...each('setFarmIcon', { farmId: known.farm }, 'icon', ['../x', 'unknown', '', null]),
  ...each('inviteUserToFarm', { farmId: known.farm }, 'inviteeEmail', ['', 'a', 'a@b', `${'x'.repeat(250)}@b.test`]),
  { name: 'deleteFarm', data: { farmId: 'unknown' }, told: 'NOT_FOUND' },
  { name: 'deleteFarm', as: 'member', data: { farmId: known.farm }, told: 'PERMISSION_DENIED' },

  ...each('createCraft', { name: 'C' }, 'price', [-1, 1.5, '5', 2 ** 53, 1]),
  ...each('createCraft', { name: 'C' }, 'icon', ['../x', 'unknown', 7]),
  ...each('createCraft', {}, 'name', ['', ' ', 'x'.repeat(81), null]),
  ...each('startCraftTrial', { craftId: known.craft }, 'startedAt', ['2020-01-01']),
  { name: 'startCraftTrial', data: { craftId: known.craft }, told: 'PERMISSION_DENIED' },

  ...each('reportTransactionIssue', { transactionId: known.transaction, details: 'x' }, 'reason', [
    'Because',
    '',
    null,
  ]),
  ...each('reportTransactionIssue', { transactionId: known.transaction, reason: 'Other' }, 'details', [
    '',
    '  ',
    'x'.repeat(2_001),
    null,
  ]),
  {
    name: 'reportTransactionIssue',
    as: 'member',
    data: { transactionId: known.transaction, reason: 'Other', details: 'x' },
    told: 'NOT_FOUND',
  },
  {
    name: 'reportTransactionIssue',
    data: { transactionId: known.transaction, reason: 'Other', details: 'x' },
    told: 'ALREADY_EXISTS',
  },
  { name: 'requestBetaDownload', data: { os: '../../etc/passwd', processor: {} }, told: 'OK' },
  { name: 'requestBetaDownload', data: {}, told: 'OK' },
];

/** The same of live reads. */
export const badReads: readonly BadInput[] = [
  { name: 'everything', data: {}, told: 'INVALID_ARGUMENT' },
  { name: '__proto__', data: {}, told: 'INVALID_ARGUMENT' },
  { name: 'openBounties', data: { limit: 1e9 }, told: 'OK' },
  { name: 'publicCrafts', data: { limit: 1e9 }, told: 'OK' },
  { name: 'openBounties', data: { limit: 0 }, told: 'INVALID_ARGUMENT' },
  { name: 'openBounties', data: { limit: new RawJson('1e309') }, told: 'INVALID_ARGUMENT' },
  { name: 'openBounties', data: { where: { creatorId: 'x' } }, told: 'INVALID_ARGUMENT' },
  { name: 'me', data: { uid: 'x' }, told: 'INVALID_ARGUMENT' },
  { name: 'myTransactions', data: { before: 'not a cursor' }, told: 'INVALID_ARGUMENT' },
  ...['craft', 'bounty', 'farm', 'order'].flatMap<BadInput>((name) => [
    { name, data: { [`${name}Id`]: "' or 1=1 --" }, told: 'NOT_FOUND' },
    { name, data: { [`${name}Id`]: '' }, told: 'NOT_FOUND' },
    { name, data: { [`${name}Id`]: 'x'.repeat(65) }, told: 'INVALID_ARGUMENT' },
    { name, data: { [`${name}Id`]: new RawJson('"\\u0000"') }, told: 'INVALID_ARGUMENT' },
    { name, data: { [`${name}Id`]: new RawJson('"\\ud800"') }, told: 'INVALID_ARGUMENT' },
  ]),
];
