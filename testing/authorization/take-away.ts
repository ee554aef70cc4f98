import { sql } from 'kysely';
import type { TestUser } from '#testing/world.ts';
import type { Role } from './role.ts';
import { type Stage, theCraft, theFarm } from './stage.ts';

/** Takes a role away: by calls, or by SQL for AD and for the craft and the bounty, which no call hands over. */
export async function takeAway(stage: Stage, role: Role): Promise<void> {
  const { FO, FM, AD, ES, rival } = stage.cast;
  const say = async (name: string, as: TestUser, data: object) => {
    const { error } = await stage.world.rawCall(name, as.idToken, JSON.stringify({ data }));
    if (error) throw new Error(`${name}: ${error.message}`);
  };
  switch (role) {
    case 'FO':
      await say('transferFarm', FO, { farmId: theFarm, userId: FM.uid });
      return say('leaveFarm', FO, {});
    case 'FM':
      return say('removeFarmMember', FO, { farmId: theFarm, userId: FM.uid });
    case 'CC':
      return stage.set(sql`update crafts set creator_id = ${rival.uid} where id = ${theCraft}`);
    case 'BC':
      return stage.set(sql`update bounties set creator_id = ${rival.uid} where id = ${stage.bountyId}`);
    case 'ES':
      return say('withdrawEngagement', ES, { bountyId: stage.bountyId });
    case 'AD':
      return stage.set(sql`delete from user_roles where user_id = ${AD.uid} and role = 'admin'`);
    default:
      throw new Error(`The role ${role} is not taken away.`);
  }
}
