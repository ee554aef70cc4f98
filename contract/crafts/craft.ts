import * as v from 'valibot';
import { oneLine } from '../wire/one-line.ts';
import { craftIcons } from './craft-icon.ts';
import { craftMessages } from './messages.ts';

/** A paid price in coins. Source: domain-rules (Crafts). */
const craftMinPrice = 10;
/** In characters, as the others below. */
export const craftNameMaxLength = 80;
export const craftDescriptionMaxLength = 2_000;
export const categoryMaxLength = 40;
export const promptMaxLength = 40_000;
const craftMaxPrice = 10_000_000;
export const defaultCategory = 'Uncategorized';

/** A craft as everybody may see it, with the field names of the specification s.3. Without the prompt. */
export const craftSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  marketDescription: v.string(),
  /** Whole coins; 0 is Free. */
  price: v.number(),
  isPublic: v.boolean(),
  creatorId: v.string(),
  /** Null: no icon. An icon that this version does not know becomes null. */
  icon: v.fallback(v.nullable(v.picklist(craftIcons)), null),
  category: v.string(),
  status: v.string(),
  /** Whether its prompt contains anything but blanks. */
  hasPrompt: v.boolean(),
  createdAt: v.string(),
});
export type Craft = v.InferOutput<typeof craftSchema>;

/**
 * A craft as its creator's lists show it: with the number of other users who have it equipped. A grant counts from its
 * start even when its address has no account: the creator must not learn whether it has one.
 */
export const ownCraftSchema = v.object({ ...craftSchema.entries, equippedCount: v.number() });
export type OwnCraft = v.InferOutput<typeof ownCraftSchema>;

/** A craft as its own page shows it. */
export const craftDetailSchema = v.object({
  ...craftSchema.entries,
  /** Null where the reader may not see it. */
  prompt: v.nullable(v.string()),
  /** Whether somebody paid for it, so that it cannot be deleted. Only its creator is told. */
  isOwnedByOthers: v.optional(v.boolean(), false),
  /** Whether an operator took it down, so that its creator cannot make it public again. Only its creator is told. */
  isTakenDown: v.optional(v.boolean(), false),
});
export type CraftDetail = v.InferOutput<typeof craftDetailSchema>;

/** How a user got a craft that they have equipped. */
const craftAccess = ['own', 'purchased', 'granted', 'trial'] as const;
export const equippedCraftSchema = v.object({
  ...craftSchema.entries,
  prompt: v.string(),
  access: v.picklist(craftAccess),
});
export type EquippedCraft = v.InferOutput<typeof equippedCraftSchema>;

/** Another user's craft that the user has equipped: how, since when, until when (ISO 8601; null: permanently). */
export const myEquippedCraftSchema = v.object({
  ...craftSchema.entries,
  access: v.picklist(['purchased', 'granted', 'trial']),
  since: v.string(),
  until: v.nullable(v.string()),
});
export type MyEquippedCraft = v.InferOutput<typeof myEquippedCraftSchema>;

/** An address that the creator granted a craft to. It does not reveal whether the address has an account. */
export const craftGrantSchema = v.object({ recipientEmail: v.string(), grantedAt: v.string() });
export type CraftGrant = v.InferOutput<typeof craftGrantSchema>;

/** The fields that a creator fills in. */
export const craftFields = {
  name: v.pipe(
    oneLine,
    v.nonEmpty(craftMessages.nameMissing),
    v.maxLength(craftNameMaxLength, craftMessages.nameTooLong),
  ),
  description: v.pipe(v.string(), v.maxLength(craftDescriptionMaxLength, craftMessages.descriptionTooLong)),
  prompt: v.pipe(v.string(), v.maxLength(promptMaxLength, craftMessages.promptTooLong)),
  price: v.pipe(
    v.number(craftMessages.priceNotWhole),
    v.integer(craftMessages.priceNotWhole),
    v.check((price) => price >= 0, craftMessages.priceNotWhole),
    v.check((price) => price === 0 || price >= craftMinPrice, craftMessages.priceTooSmall),
    v.maxValue(craftMaxPrice, craftMessages.priceTooLarge),
  ),
  category: v.pipe(
    oneLine,
    v.maxLength(categoryMaxLength, craftMessages.categoryTooLong),
    v.transform((category) => category || defaultCategory),
  ),
  /** "default" means none. Source: specification s.3. */
  icon: v.pipe(
    v.nullable(v.picklist([...craftIcons, 'default'], craftMessages.iconUnknown)),
    v.transform((icon) => (icon === 'default' ? null : icon)),
  ),
  isPublic: v.boolean(),
};
export type CraftFields = { [Name in keyof typeof craftFields]: v.InferOutput<(typeof craftFields)[Name]> };
