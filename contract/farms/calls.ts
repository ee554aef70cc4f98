import * as v from 'valibot';
import { uid } from '../auth/uid.ts';
import { ifAbsent } from '../wire/absent-field.ts';
import { defineCall } from '../wire/call.ts';
import { id, idMaxLength } from '../wire/id.ts';
import { told } from '../wire/told.ts';
import { farmFields } from './farm.ts';
import { farmMessages } from './messages.ts';

const ifNoFarm = ifAbsent(farmMessages.idMissing);

/** Creates a farm, private and accepting members, with the caller as owner and first member. */
export const createFarm = defineCall({
  name: 'createFarm',
  forVerified: true,
  payload: v.strictObject({ name: farmFields.name }),
  answer: v.object({ farmId: v.string() }),
});

/** Whether a farm name is free; the name of the caller's own farm does not count as taken. */
export const checkFarmNameIsUnique = defineCall({
  name: 'checkFarmNameIsUnique',
  payload: v.strictObject({ farmName: farmFields.name, farmIdToExclude: v.optional(v.nullable(id)) }),
  answer: v.object({ isUnique: v.boolean(), message: v.string() }),
});

/** The owner changes the given fields of a farm. */
export const updateFarmDetails = defineCall({
  name: 'updateFarmDetails',
  payload: v.strictObject({
    farmId: id,
    name: v.optional(farmFields.name),
    description: v.optional(farmFields.description),
    isPublic: v.optional(farmFields.isPublic),
    acceptingMembers: v.optional(farmFields.acceptingMembers),
  }),
  answer: told,
});

/** The owner changes a farm's icon. */
export const setFarmIcon = defineCall({
  name: 'setFarmIcon',
  payload: v.strictObject({ farmId: id, icon: farmFields.icon }),
  answer: told,
});

/** Asks to join a public farm that accepts members; refused to users who are in a farm. */
export const requestToJoinFarm = defineCall({
  name: 'requestToJoinFarm',
  forVerified: true,
  payload: v.strictObject(
    { farmId: v.pipe(v.string(ifNoFarm), v.trim(), v.nonEmpty(farmMessages.idMissing), v.maxLength(idMaxLength)) },
    ifNoFarm,
  ),
  answer: told,
});

/** The farm's owner accepts a user who is in no farm. A repeat gets the same answer while the user is a member. */
export const approveFarmJoinRequest = defineCall({
  name: 'approveFarmJoinRequest',
  payload: v.strictObject({ requestId: id, requesterUid: uid }),
  answer: told,
});

/** The farm's owner declines an open request. */
export const declineFarmJoinRequest = defineCall({
  name: 'declineFarmJoinRequest',
  repeated: 'refused',
  payload: v.strictObject({ requestId: id }),
  answer: told,
});

/** Withdraws an open request of the user's own. */
export const withdrawFarmJoinRequest = defineCall({
  name: 'withdrawFarmJoinRequest',
  repeated: 'refused',
  payload: v.strictObject({ requestId: id }),
  answer: told,
});

/** Invites an address. The answer does not reveal whether the address has an account. */
export const inviteUserToFarm = defineCall({
  name: 'inviteUserToFarm',
  payload: v.strictObject({ farmId: id, inviteeEmail: farmFields.inviteeEmail }),
  answer: told,
});

/** Joins a farm by an open invitation to the user's own verified address; refused to users who are in a farm. */
export const acceptFarmInvitation = defineCall({
  name: 'acceptFarmInvitation',
  repeated: 'refused',
  payload: v.strictObject({ invitationId: id }),
  answer: told,
});

/** Declines an open invitation to the user's own verified address. */
export const declineFarmInvitation = defineCall({
  name: 'declineFarmInvitation',
  repeated: 'refused',
  payload: v.strictObject({ invitationId: id }),
  answer: told,
});

/** The farm's owner takes an open invitation back. */
export const withdrawFarmInvitation = defineCall({
  name: 'withdrawFarmInvitation',
  repeated: 'refused',
  payload: v.strictObject({ invitationId: id }),
  answer: told,
});

/** Leaves the user's farm. Its owner has to transfer it first. */
export const leaveFarm = defineCall({ name: 'leaveFarm', payload: v.strictObject({}), answer: told });

/** The farm's owner removes another member. */
export const removeFarmMember = defineCall({
  name: 'removeFarmMember',
  payload: v.strictObject({ farmId: id, userId: uid }),
  answer: told,
});

/** The farm's owner makes another member the owner, and stays a member. */
export const transferFarm = defineCall({
  name: 'transferFarm',
  payload: v.strictObject({ farmId: id, userId: uid }),
  answer: told,
});

/** The owner closes a farm for all members. Refused while a bounty that a member posted from it holds coins. */
export const deleteFarm = defineCall({
  name: 'deleteFarm',
  repeated: 'refused',
  payload: v.strictObject({ farmId: id }),
  answer: told,
});
