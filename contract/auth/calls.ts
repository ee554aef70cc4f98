import * as v from 'valibot';
import { operatorReason } from '../operators/reason.ts';
import { defineCall } from '../wire/call.ts';
import { id } from '../wire/id.ts';
import { told } from '../wire/told.ts';
import { uid } from './uid.ts';

const nothing = v.strictObject({});

/** Signs out one of the user's own devices. A repeat changes nothing. NOT_FOUND for another user's session. */
export const endSession = defineCall({
  name: 'endSession',
  payload: v.strictObject({ sessionId: id }),
  answer: nothing,
});

/** Signs out all devices of the user except the calling one; answers how many. */
export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  payload: nothing,
  answer: v.object({ ended: v.number() }),
});

/** Signs out all devices of the user, including the calling one. */
export const endAllSessions = defineCall({ name: 'endAllSessions', payload: nothing, answer: nothing });

const aboutUser = v.strictObject({
  userId: v.pipe(uid, v.nonEmpty()),
  reason: operatorReason,
});

/** For operators: shuts a user out; every session of theirs ends at once. */
export const disableUser = defineCall({ name: 'disableUser', payload: aboutUser, answer: told });

/** For operators: lets a disabled user sign in again. */
export const enableUser = defineCall({ name: 'enableUser', payload: aboutUser, answer: told });

/** Roles that an operator may give and take. */
export const grantableRoles = ['admin', 'pro_creator'] as const;

/** For operators: gives or takes a role. */
export const setRole = defineCall({
  name: 'setRole',
  payload: v.strictObject({ ...aboutUser.entries, role: v.picklist(grantableRoles), granted: v.boolean() }),
  answer: told,
});
