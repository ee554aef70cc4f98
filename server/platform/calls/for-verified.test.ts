import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFarm } from '#contract/farms/calls.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import { verifyAddress } from '#testing/verify-address.ts';

/** Source: security s.4, the cells y*. */
const verifiedOnly = [
  'createCheckoutSessionForCredits',
  'createCheckoutSessionForCustomAmount',
  'requestToJoinFarm',
  'createFarm',
  'engageBounty',
  'createBounty',
  'generateBountyCall',
  'requestBetaDownload',
];

let furrow: TestFurrow;
beforeAll(async () => {
  furrow = await startTestFurrow({ settings: { REQUIRE_VERIFIED_EMAIL: 'strict' } });
});
afterAll(() => furrow.close());

test('exactly the expected calls are only for verified users', () => {
  const kept = furrow.answers.calls.filter(({ forVerified }) => forVerified).map(({ name }) => name);
  expect(kept.toSorted()).toEqual(verifiedOnly.toSorted());
});

test('with REQUIRE_VERIFIED_EMAIL=strict, exactly those calls are refused until the address is verified', async () => {
  const user = await furrow.world.user();
  for (const name of verifiedOnly) {
    const { error } = await furrow.world.rawCall(name, user.idToken, '{"data":{}}');
    expect(error, name).toEqual({ status: 'PERMISSION_DENIED', message: 'Verify your email address first.' });
  }
  expect((await furrow.world.rawCall('createCraft', user.idToken, '{"data":{"name":"Bug Finder"}}')).httpStatus).toBe(
    200,
  );
  await verifyAddress(furrow.context.db, user.uid);
  const verified = await furrow.world.signIn(user);
  expect((await furrow.world.call(createFarm, verified, { name: 'Strict Farm' })).httpStatus).toBe(200);
});
