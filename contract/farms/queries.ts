import * as v from 'valibot';
import { craftSchema } from '../crafts/craft.ts';
import { id } from '../wire/id.ts';
import { cursor, pageOf } from '../wire/page.ts';
import { defineQuery } from '../wire/query.ts';
import { farmDetailSchema, farmMemberSchema, farmSchema, invitationSchema, joinRequestSchema } from './farm.ts';

/** Source: specification s.9. */
export const publicFarmsShown = 4;
export const farmsPerPage = 24;
export const membersPerPage = 100;
export const joinRequestsPerPage = 100;
/** The most items in a list without pages; so also the most open invitations of a farm, and requests of a user. */
export const mostFarmItems = 100;
export const farmSearchMaxLength = 100;

const ofFarm = v.strictObject({ farmId: id });
const pageOfFarm = v.strictObject({ ...ofFarm.entries, after: v.optional(cursor) });

/** The newest public farms. */
export const publicFarms = defineQuery({
  name: 'publicFarms',
  args: v.strictObject({
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.toMaxValue(mostFarmItems))),
  }),
  value: pageOf(farmSchema),
});

/**
 * Public farms whose name or description contains the search, in any case, newest first. Where none does, those that
 * contain the words nearest to it.
 */
export const browseFarms = defineQuery({
  name: 'browseFarms',
  args: v.strictObject({
    search: v.optional(v.pipe(v.string(), v.maxLength(farmSearchMaxLength)), ''),
    after: v.optional(cursor),
  }),
  value: pageOf(farmSchema),
});

/** One farm: every signed-in user may read a public one; only its members may read a private one. */
export const farm = defineQuery({ name: 'farm', args: ofFarm, value: farmDetailSchema });

/** The public crafts of a farm's members, newest first. */
export const farmCollection = defineQuery({ name: 'farmCollection', args: pageOfFarm, value: pageOf(craftSchema) });

/** A farm's members, in the order in which they joined. */
export const farmMembers = defineQuery({ name: 'farmMembers', args: pageOfFarm, value: pageOf(farmMemberSchema) });

/** The open requests to join a farm, oldest first: all of them for its owner, only their own for anybody else. */
export const joinRequests = defineQuery({ name: 'joinRequests', args: pageOfFarm, value: pageOf(joinRequestSchema) });

/** The user's own open requests to join farms. */
export const myJoinRequests = defineQuery({
  name: 'myJoinRequests',
  args: v.strictObject({}),
  value: pageOf(joinRequestSchema),
});

/** The open invitations to a farm, newest first, for its owner; empty for anybody else. */
export const farmInvitations = defineQuery({
  name: 'farmInvitations',
  args: ofFarm,
  value: pageOf(invitationSchema),
});

/** The open invitations to the user's verified address. */
export const myInvitations = defineQuery({
  name: 'myInvitations',
  args: v.strictObject({}),
  value: pageOf(invitationSchema),
});
