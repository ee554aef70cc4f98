import {
  acceptFarmInvitation,
  createFarm,
  inviteUserToFarm,
  requestToJoinFarm,
  updateFarmDetails,
} from '#contract/farms/calls.ts';
import { forgetLimits } from './forget-limits.ts';
import type { TestFurrow } from './test-furrow.ts';
import { verifyAddress } from './verify-address.ts';
import type { TestUser } from './world.ts';

export type OwnedFarm = { owner: TestUser; farmId: string };

/** Farms and their people, for tests of the calls about farms. A test hook starts `furrow` later. */
export function farmWorld(furrow: () => TestFurrow) {
  let farmsMade = 0;
  const call: TestFurrow['world']['call'] = (...args) => furrow().world.call(...args);
  const read = (name: string, user: TestUser | null, args: object = {}) => furrow().world.read(name, user, args);
  return { call, read, newName, newcomer, person, newFarm, newRequest, newMember, invite, itemsOf, farmIdOf };

  /** Returns a name that no other farm has. */
  function newName(): string {
    farmsMade += 1;
    return `Farm number ${farmsMade}`;
  }

  /** Signs up a user. A test needs more users than may sign up from one address in an hour. */
  async function newcomer(email?: string): Promise<TestUser> {
    const { context, world } = furrow();
    await forgetLimits(context.db, 'sign-up');
    return world.user(email);
  }

  /** Returns a new user with a verified address. */
  async function person(): Promise<TestUser> {
    const user = await newcomer();
    await verifyAddress(furrow().context.db, user.uid);
    return user;
  }

  /** Creates a farm with an owner of its own. */
  async function newFarm({ isPublic = true, name = newName() } = {}): Promise<OwnedFarm> {
    const owner = await person();
    const { result, error } = await call(createFarm, owner, { name });
    if (!result) throw new Error(JSON.stringify(error));
    if (isPublic) await call(updateFarmDetails, owner, { farmId: result.farmId, isPublic: true });
    return { owner, farmId: result.farmId };
  }

  /** Requests to join a farm; returns the request's id. */
  async function newRequest(farmId: string, requester: TestUser): Promise<string> {
    const { error } = await call(requestToJoinFarm, requester, { farmId });
    if (error) throw new Error(JSON.stringify(error));
    return String((await itemsOf('joinRequests', requester, { farmId }))[0]?.id);
  }

  /** Returns a new user who was invited to the farm and accepted. */
  async function newMember(farm: OwnedFarm): Promise<TestUser> {
    const member = await person();
    const invitationId = await invite(farm, member);
    const { error } = await call(acceptFarmInvitation, member, { invitationId });
    if (error) throw new Error(JSON.stringify(error));
    return member;
  }

  /** Invites a user; returns the invitation's id. */
  async function invite({ owner, farmId }: OwnedFarm, invitee: TestUser): Promise<string> {
    const { error } = await call(inviteUserToFarm, owner, { farmId, inviteeEmail: invitee.email });
    if (error) throw new Error(JSON.stringify(error));
    const row = await furrow()
      .context.db.selectFrom('farm_invitations')
      .select('id')
      .where('farm_id', '=', farmId)
      .where('email', '=', invitee.email)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** Returns the items of a live read whose value is a list. */
  async function itemsOf(query: string, user: TestUser | null, args: object = {}): Promise<Record<string, unknown>[]> {
    const { value, error } = await read(query, user, args);
    if (typeof value !== 'object' || value === null || !('items' in value) || !Array.isArray(value.items))
      throw new Error(JSON.stringify(error));
    return value.items;
  }

  /** Returns the id of the user's farm; null for none. */
  async function farmIdOf(user: TestUser): Promise<unknown> {
    const { value } = await read('me', user);
    return typeof value === 'object' && value !== null && 'farmId' in value ? value.farmId : undefined;
  }
}
