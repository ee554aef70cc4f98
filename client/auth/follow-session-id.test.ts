import { expect, test, vi } from 'vitest';
import { tokenCount } from '#client/platform/session/identity.ts';
import { session } from '#client/platform/session/session.ts';
import { followSessionId } from './follow-session-id.ts';

const newToken = () => tokenCount.write(tokenCount.read() + 1);
const idsAre = (...ids: Promise<string>[]) => {
  const id = vi.spyOn(session, 'id');
  for (const one of ids) id.mockReturnValueOnce(one);
};

test('a follower hears of the new session of a tab, as after a change of the password', async () => {
  idsAre(Promise.resolve('old'), Promise.resolve('new'));
  const told = vi.fn();
  const leave = followSessionId(told);
  await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith('old'));
  newToken();
  await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith('new'));
  leave();
});

test('a follower does not hear of an old session whose id arrives late', async () => {
  const late = Promise.withResolvers<string>();
  idsAre(late.promise, Promise.resolve('new'));
  const told = vi.fn();
  const leave = followSessionId(told);
  newToken();
  late.resolve('old');
  await vi.waitFor(() => expect(told).toHaveBeenCalled());
  expect(told).toHaveBeenCalledExactlyOnceWith('new');
  leave();
});
