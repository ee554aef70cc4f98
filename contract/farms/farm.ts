import * as v from 'valibot';
import { othersEmailSchema } from '../auth/email.ts';
import { farmIcons } from './farm-icon.ts';
import { farmNameSchema } from './farm-name.ts';
import { farmMessages } from './messages.ts';

/** Source: specification s.5. */
export const farmDescriptionMaxLength = 500;
/** Source: domain-rules (Farms). */
export const invitationDays = 14;

/** A farm as everybody who may see it gets it, with the field names of the specification s.3. */
export const farmSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  /** Null: no icon. An icon that this version does not know becomes null. */
  icon: v.fallback(v.nullable(v.picklist(farmIcons)), null),
  visual: v.nullable(v.string()),
  isPublic: v.boolean(),
  acceptingMembers: v.boolean(),
  ownerId: v.string(),
  subscription: v.string(),
  createdAt: v.string(),
  memberCount: v.number(),
  /** Public crafts of its members. */
  craftCount: v.number(),
});
export type Farm = v.InferOutput<typeof farmSchema>;

/** A farm as its own page shows it. */
export const farmDetailSchema = v.object({
  ...farmSchema.entries,
  /** Whether an operator took it down: it is private and stays so. Only its owner is told. */
  isTakenDown: v.optional(v.boolean(), false),
});
export type FarmDetail = v.InferOutput<typeof farmDetailSchema>;

/** A member of a farm, as everybody who may see the farm gets it. */
export const farmMemberSchema = v.object({
  userId: v.string(),
  displayName: v.nullable(v.string()),
  role: v.picklist(['owner', 'member']),
  joinedAt: v.string(),
});
export type FarmMember = v.InferOutput<typeof farmMemberSchema>;

/** An open request to join a farm. */
export const joinRequestSchema = v.object({
  id: v.string(),
  farmId: v.string(),
  farmName: v.string(),
  status: v.literal('pending'),
  requesterId: v.string(),
  requesterEmail: v.string(),
  /** Whether the requester has verified the address. */
  requesterVerified: v.boolean(),
  askedAt: v.string(),
});
export type JoinRequest = v.InferOutput<typeof joinRequestSchema>;

/** An open invitation to join a farm. */
export const invitationSchema = v.object({
  id: v.string(),
  farmId: v.string(),
  inviteeEmail: v.string(),
  status: v.literal('pending'),
  farmName: v.string(),
  /** Empty while the owner has not verified their address. */
  farmOwnerEmail: v.string(),
});
export type Invitation = v.InferOutput<typeof invitationSchema>;

/** The fields that an owner fills in. */
export const farmFields = {
  name: farmNameSchema,
  description: v.pipe(v.string(), v.maxLength(farmDescriptionMaxLength, farmMessages.descriptionTooLong)),
  isPublic: v.boolean(),
  acceptingMembers: v.boolean(),
  icon: v.picklist(farmIcons, farmMessages.iconUnknown),
  inviteeEmail: othersEmailSchema,
};
