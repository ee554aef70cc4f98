import * as v from 'valibot';
import { uid } from '../auth/uid.ts';
import { ifAbsent } from '../wire/absent-field.ts';
import { defineCall } from '../wire/call.ts';
import { id, idMaxLength } from '../wire/id.ts';
import { told } from '../wire/told.ts';
import { farmFields } from './farm.ts';
import { farmMessages } from './messages.ts';

const ifNoFarm = ifAbsent(farmMessages.idMissing);

/** Makes a farm, private and accepting members, with the caller as owner and first member. */
export const createFarm = defineCall({
  name: 'createFarm',
  forVerified: true,
  payload: v.strictObject({ name: farmFields.name }),
  answer: v.object({ farmId: v.string() }),
});

/** Whether a name is free; the name of one's own farm does not count as taken. */
export const checkFarmNameIsUnique = defineCall({
  name: 'checkFarmNameIsUnique',
  payload: v.strictObject({ farmName: farmFields.name, farmIdToExclude: v.optional(v.nullable(id)) }),
  answer: v.object({ isUnique: v.boolean(), message: v.string() }),
});

/** Its owner changes what is given of a farm. */
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

/** Its owner gives a farm another icon. */
export const setFarmIcon = defineCall({
  name: 'setFarmIcon',
  payload: v.strictObject({ farmId: id, icon: farmFields.icon }),
  answer: told,
});

/** Asks to join a public farm that accepts members; refused to whoever is in a farm. */
export const requestToJoinFarm = defineCall({
  name: 'requestToJoinFarm',
  forVerified: true,
  payload: v.strictObject(
    { farmId: v.pipe(v.string(ifNoFarm), v.trim(), v.nonEmpty(farmMessages.idMissing), v.maxLength(idMaxLength)) },
    ifNoFarm,
  ),
  answer: told,
});

/** The farm's owner takes a requester in who is still in no farm. Again is the same answer while they are a member. */
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

/** Takes an open request of one's own back. */
export const withdrawFarmJoinRequest = defineCall({
  name: 'withdrawFarmJoinRequest',
  repeated: 'refused',
  payload: v.strictObject({ requestId: id }),
  answer: told,
});

/** Invites an address. Whether it has an account is not told. */
export const inviteUserToFarm = defineCall({
  name: 'inviteUserToFarm',
  payload: v.strictObject({ farmId: id, inviteeEmail: farmFields.inviteeEmail }),
  answer: told,
});

/** Joins by an open invitation to one's own verified address; refused to whoever is in a farm. */
export const acceptFarmInvitation = defineCall({
  name: 'acceptFarmInvitation',
  repeated: 'refused',
  payload: v.strictObject({ invitationId: id }),
  answer: told,
});

/** Declines an open invitation to one's own verified address. */
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

/** Leaves the farm that one is in. Its owner hands it over first. */
export const leaveFarm = defineCall({ name: 'leaveFarm', payload: v.strictObject({}), answer: told });

/** The farm's owner takes another member out of it. */
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

/** Its owner closes a farm for all members, while no bounty that one of them posted from it holds coins. */
export const deleteFarm = defineCall({
  name: 'deleteFarm',
  repeated: 'refused',
  payload: v.strictObject({ farmId: id }),
  answer: told,
});
