import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#contract/wire/day.ts';
import { draftWorld, draftPrompt as prompt } from '#testing/draft-world.ts';
import { startTestFurrow, type TestFurrow } from '#testing/test-furrow.ts';
import type { TestUser } from '#testing/world.ts';
import { releaseAbandonedHolds } from '../coins/ai-hold.ts';

let furrow: TestFurrow;
let user: TestUser;
beforeAll(async () => {
  furrow = await startTestFurrow();
});
afterAll(() => furrow.close());
beforeEach(async () => {
  user = await furrow.world.user();
});

const { draft, ask, stream, hearWords, coins, holdsOf } = draftWorld(() => ({ furrow, user }));

/** Expects that nothing was charged and nothing is still held. */
async function expectNothingCharged() {
  expect(await coins()).toBe(200_000);
  for (const hold of await holdsOf(user.uid)) expect(hold).toMatchObject({ charged_millicoins: 0 });
}

test('a user who cancels a draft before the first word is charged nothing', async () => {
  const gone = new AbortController();
  const asked = stream({ prompt: `${prompt} [[slow]]` }, { signal: gone.signal });
  await expect.poll(() => holdsOf(user.uid)).toHaveLength(1);
  gone.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(async () => (await holdsOf(user.uid))[0]?.charged_millicoins).toBe(0);
  await expectNothingCharged();
  // The draft may have cost us all that was set aside, so that amount counts towards the day's cap.
  const [hold] = await holdsOf(user.uid);
  expect(hold?.used_millicoins).toBe(hold?.millicoins);
});

test('a user who leaves during a streamed draft pays for the words received, and less than for the whole', async () => {
  const gone = new AbortController();
  await hearWords({ prompt }, { signal: gone.signal });
  gone.abort();
  await expect.poll(async () => (await holdsOf(user.uid))[0]?.charged_millicoins ?? 0).toBeGreaterThan(0);
  const [hold] = await holdsOf(user.uid);
  expect(hold?.used_millicoins).toBe(hold?.charged_millicoins);
  expect(await coins()).toBe(200_000 - (hold?.charged_millicoins ?? 0));
  const stopped = hold?.charged_millicoins ?? 0;
  await draft({ prompt });
  const whole = (await holdsOf(user.uid)).find(({ id }) => id !== hold?.id)?.charged_millicoins ?? 0;
  expect(stopped).toBeLessThan(whole);
});

test('a user who leaves a call that sent nothing yet pays nothing', async () => {
  const gone = new AbortController();
  const asked = ask({ prompt: `${prompt} [[endless]]` }, { signal: gone.signal });
  await expect.poll(() => holdsOf(user.uid)).toHaveLength(1);
  // A later, streamed draft has received words: so has the server for the first draft, which is not streamed.
  await hearWords({ prompt: `${prompt} [[endless]]` }, { by: await furrow.world.user(), signal: gone.signal });
  gone.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(async () => (await holdsOf(user.uid))[0]?.charged_millicoins).toBe(0);
  await expectNothingCharged();
});

test('a server that stops ends a running draft with a message, and gives the coins back', async () => {
  const stopping = await startTestFurrow({ database: { url: furrow.databaseUrl, drop: async () => {} } });
  const answer = fetch(`${stopping.url}/functions/generateBountyCall`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      authorization: `Bearer ${user.idToken}`,
    },
    body: JSON.stringify({ data: { prompt: `${prompt} [[slow]]` } }),
  }).then((response) => response.text());
  await expect.poll(() => holdsOf(user.uid)).toHaveLength(1);
  await stopping.close();
  expect(await answer).toContain('"status":"UNAVAILABLE","message":"Furrow is being updated. Please try again."');
  await expectNothingCharged();
});

test('the hold of a draft that nobody settled is released after ten minutes', async () => {
  // A fixed date: in the last minutes of a month, its credits would expire before the hold does.
  furrow.clock.moveTo('2031-03-10T12:00:00Z');
  user = await furrow.world.user();
  const gone = new AbortController();
  const asked = stream({ prompt: `${prompt} [[slow]]` }, { signal: gone.signal }).catch(() => null);
  await expect.poll(() => holdsOf(user.uid)).toHaveLength(1);
  const sweepIn = (minutes: number) =>
    releaseAbandonedHolds(furrow.context.db, new Date(furrow.clock.now().getTime() + minutes * 60_000));
  await sweepIn(9);
  expect(await coins()).toBeLessThan(200_000);
  await sweepIn(11);
  await expectNothingCharged();
  furrow.clock.reset();
  gone.abort();
  await asked;
});

test('credits in a released hold of a draft do not come back once their month is over', async () => {
  const gone = new AbortController();
  const asked = stream({ prompt: `${prompt} [[slow]]` }, { signal: gone.signal }).catch(() => null);
  await expect.poll(() => holdsOf(user.uid)).toHaveLength(1);
  const before = await coins();
  await releaseAbandonedHolds(furrow.context.db, new Date(Date.now() + 40 * dayMs));
  expect(await coins()).toBe(before);
  gone.abort();
  await asked;
});
