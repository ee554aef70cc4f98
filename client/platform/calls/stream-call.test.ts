import { expect, test, vi } from 'vitest';
import { draftProgress, generateBountyCall } from '#contract/bounties/draft.ts';
import { streamCall } from './stream-call.ts';

const { stream } = vi.hoisted(() => ({ stream: vi.fn() }));
vi.mock('#client/platform/session/load-firebase.ts', () => ({ loadFirebase: async () => ({ stream }) }));

const { signal } = new AbortController();

test('a streamed call skips steps that the page does not understand, and reports failures with our messages', async () => {
  stream.mockImplementation(async (_definition, _payload, { onMessage }) => {
    for (const message of [{ title: 'Slow' }, { title: 7 }, 'Slow build', { title: 'Slow build' }]) onMessage(message);
    throw new TypeError('Failed to fetch');
  });
  const onStep = vi.fn();
  const options = { step: draftProgress, onStep, signal };
  await expect(streamCall(generateBountyCall, { prompt: 'It is slow.' }, options)).rejects.toMatchObject({
    name: 'CallError',
    message: 'The server could not be reached. Please try again.',
  });
  expect(onStep.mock.calls).toEqual([[{ title: 'Slow' }], [{ title: 'Slow build' }]]);
});
