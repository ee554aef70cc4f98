import * as v from 'valibot';
import { inviteUserToFarm } from '#contract/farms/calls.ts';
import { myNotifications } from '#contract/notifications/queries.ts';
import type { TestFurrow } from './test-furrow.ts';
import type { TestUser } from './world.ts';

type Cast = { furrow: TestFurrow; owner: TestUser };

/** Who is told something: the owner of a farm invites them. The cast is asked for late: a hook starts it. */
export function notificationWorld(cast: () => Cast) {
  return { inbox, invite };

  async function inbox(user: TestUser, args: object = {}) {
    return v.parse(myNotifications.value, (await cast().furrow.world.read('myNotifications', user, args)).value);
  }

  async function invite(invitee: TestUser) {
    const { furrow, owner } = cast();
    const me = v.parse(v.object({ farmId: v.string() }), (await furrow.world.read('me', owner)).value);
    await furrow.world.call(inviteUserToFarm, owner, { farmId: me.farmId, inviteeEmail: invitee.email });
  }
}
