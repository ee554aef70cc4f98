import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLowBalance } from '#contract/account/calls.ts';
import { ownDataPath } from '#contract/account/own-data.ts';
import { createBounty } from '#contract/bounties/calls.ts';
import { createCraft, grantCraftAccess } from '#contract/crafts/calls.ts';
import { requestBetaDownload } from '#contract/downloads/calls.ts';
import { createFarm, inviteUserToFarm, requestToJoinFarm, updateFarmDetails } from '#contract/farms/calls.ts';
import { setMailSwitch } from '#contract/notifications/calls.ts';
import { logClientError } from '#contract/site/calls.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());

const download = (idToken?: string) =>
  fetch(`${furrow.url}${ownDataPath}`, { headers: idToken ? { authorization: `Bearer ${idToken}` } : {} });

test('a user downloads all their own data, and no data of other users', async () => {
  const [user, other] = [await furrow.world.user(), await furrow.world.user()];
  await furrow.give(user.uid, { purchased: 2_500 });
  await verifyAddress(furrow.context.db, user.uid);
  const { result } = await furrow.world.call(createFarm, other, { name: 'Other Farm' });
  const farmId = result?.farmId ?? '';
  await furrow.world.call(updateFarmDetails, other, { farmId, isPublic: true });
  await furrow.world.call(inviteUserToFarm, other, { farmId, inviteeEmail: user.email });
  await furrow.world.call(requestToJoinFarm, user, { farmId });
  await furrow.world.call(setMailSwitch, user, { kind: 'invitation', on: false });
  await furrow.world.call(requestBetaDownload, user, { platform: 'linux' });
  // A user outside the farm still sees the name it had when they asked to join.
  await furrow.world.call(updateFarmDetails, other, { farmId, isPublic: false, name: 'Private Farm' });
  await furrow.world.call(logClientError, user, { context: 'engage', error: { message: 'It broke.' } });
  const response = await download(user.idToken);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    account: { uid: user.uid, email: user.email, hasPassword: true },
    linkedAccounts: [],
    sessions: [{ device: 'Node.js', address: '127.0.0.1', endedAt: null }],
    events: [{ event: 'sign-up' }],
    profile: { coins: 2.5, monthlyCoins: 200 },
    orders: [],
    farm: null,
    joinRequests: [{ farm: 'Other Farm', status: 'pending' }],
    invitations: [{ farm: 'Other Farm', status: 'pending' }],
    notifications: [{ kind: 'invitation', link: '/dashboard', readAt: null }],
    mailsOff: ['invitation'],
    betaPlace: { status: 'granted', position: null },
    coinTransactions: [{ amount: 200 }, { amount: 2.5 }],
    aiUses: [],
    browserErrors: [{ context: 'engage', message: 'It broke.' }],
  });
  for (const foreign of [other.email, other.uid, 'Private Farm', 'argon2', user.refreshToken])
    expect(text).not.toContain(foreign);
});

test('the file of own data shows only device and coarse network of strangers who tried the address', async () => {
  const squatter = await furrow.world.user();
  const { email } = squatter;
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16; Fairphone 6) Chrome/140.0' };
  const ask = (path: string, fields: object) => furrow.world.identity(path, { email, ...fields }, { headers });
  await ask('v1/accounts:signInWithPassword', { password: 'what-they-use-elsewhere' });
  await ask('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET' });
  const stranger = { address: '127.0.0.x', userAgent: 'Chrome on Android' };
  await expect
    .poll(async () => (await (await download(squatter.idToken)).json()).events)
    .toMatchObject([
      { event: 'reset-sent', ...stranger },
      { event: 'sign-in', result: 'refused', ...stranger },
      { event: 'sign-up', address: '127.0.0.1' },
    ]);
});

test("the file of own data contains the user's crafts and the grants of them", async () => {
  const user = await furrow.world.user();
  const { result } = await furrow.world.call(createCraft, user, { name: 'Tidy', prompt: 'Tidy up.' });
  const craftId = result?.craftId ?? '';
  await furrow.world.call(grantCraftAccess, user, { craftId, recipientEmail: 'friend@example.test' });
  expect(await (await download(user.idToken)).json()).toMatchObject({
    crafts: [{ id: craftId, name: 'Tidy', prompt: 'Tidy up.' }],
    craftGrants: [{ craftId, recipientEmail: 'friend@example.test' }],
  });
});

test('the file of own data contains the reward of each bounty, of every kind', async () => {
  const user = await furrow.world.user();
  await furrow.world.call(createFarm, user, { name: 'Poster Farm' });
  const rewards = [
    { type: 'seed', amount: 5 },
    { type: 'golden_seed', amount: 7 },
    { type: 'equity', equityPercentage: 0.025 },
    { type: 'custom', customDescription: 'A cake' },
  ];
  for (const reward of rewards)
    await furrow.world.call(createBounty, user, { title: 'Flaky test', description: 'It fails.', reward });
  const { bounties }: { bounties: { reward: object }[] } = await (await download(user.idToken)).json();
  expect(bounties.map(({ reward }) => reward)).toEqual(rewards);
});

test('downloading own data needs a valid token, and is allowed ten times an hour', async () => {
  expect((await download()).status).toBe(401);
  expect((await download('a.b.c')).status).toBe(401);
  const user = await furrow.world.user();
  furrow.clock.moveToNextHour();
  const { idToken } = await furrow.world.signIn(user);
  const statuses = [];
  for (let i = 0; i < 11; i += 1) statuses.push((await download(idToken)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  furrow.clock.reset();
});

test('a user sets the balance below which they are warned, and turns the warning off', async () => {
  const user = await furrow.world.user();
  const level = async () => (await furrow.world.read('me', user)).value;
  expect(await level()).toMatchObject({ lowBalanceCoins: null });
  await furrow.world.call(setLowBalance, user, { coins: 150 });
  expect(await level()).toMatchObject({ lowBalanceCoins: 150 });
  for (const coins of [0, -1, 1.5, 10_000_001, '5'])
    expect((await furrow.world.call(setLowBalance, user, { coins })).error?.status).toBe('INVALID_ARGUMENT');
  await furrow.world.call(setLowBalance, user, { coins: null });
  expect(await level()).toMatchObject({ lowBalanceCoins: null });
});
