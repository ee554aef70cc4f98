import type { Database } from '#server/platform/database/database.ts';
import type { TestUser, World } from '#testing/world.ts';
import type { Role } from './role.ts';

/** The users who play the roles of the authorization table; the visitor is no user. */
export type Cast = Record<Exclude<Role, 'V'>, TestUser> & {
  /** A user without any role here, whose things nobody else may touch. */
  other: TestUser;
  /** A user who owns another farm, created another craft, posted another bounty and is engaged in a third. */
  rival: TestUser;
  /** The owner of the farm from which all bounties are posted. */
  farmer: TestUser;
};

/** Signs up all users. The stage sets up their roles, except for the group of developers. */
export async function makeCast(db: Database, world: World): Promise<Cast> {
  const person = async (verified = true) => {
    const user = await world.user();
    if (verified) await db.updateTable('users').set({ email_verified: true }).where('uid', '=', user.uid).execute();
    return user;
  };
  const cast = {
    S: await person(),
    U: await person(false),
    FM: await person(),
    FO: await person(),
    CC: await person(),
    AD: await person(),
    DV: await person(),
    BC: await person(),
    ES: await person(),
    other: await person(),
    rival: await person(),
    farmer: await person(),
  };
  await db.updateTable('users').set({ user_group: 'dev' }).where('uid', '=', cast.DV.uid).execute();
  return cast;
}
