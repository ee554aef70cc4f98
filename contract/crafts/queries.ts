import * as v from 'valibot';
import { id } from '../wire/id.ts';
import { cursor, pageOf } from '../wire/page.ts';
import { defineQuery } from '../wire/query.ts';
import {
  craftDetailSchema,
  craftGrantSchema,
  craftSchema,
  equippedCraftSchema,
  myEquippedCraftSchema,
  ownCraftSchema,
} from './craft.ts';

/** Source: specification s.9. */
export const publicCraftsShown = 4;
export const myCraftsShown = 5;
export const craftsPerPage = 24;
export const grantsPerPage = 50;
/** The longest page that can be asked for. */
const mostCrafts = 100;
export const searchMaxLength = 100;

const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.toMaxValue(mostCrafts)));

/** The newest public crafts. */
export const publicCrafts = defineQuery({
  name: 'publicCrafts',
  args: v.strictObject({ limit }),
  value: pageOf(craftSchema),
});

/**
 * Public crafts whose name or either description contains the search, in any case. Where none does, those that contain
 * the words nearest to it.
 */
export const browseCrafts = defineQuery({
  name: 'browseCrafts',
  args: v.strictObject({
    search: v.optional(v.pipe(v.string(), v.maxLength(searchMaxLength)), ''),
    sort: v.optional(v.picklist(['newest', 'name']), 'newest'),
    after: v.optional(cursor),
  }),
  value: pageOf(craftSchema),
});

/** The user's own crafts, newest first; only those that may still solve a bounty, where that is asked for. */
export const myCrafts = defineQuery({
  name: 'myCrafts',
  args: v.strictObject({ limit, maySolve: v.optional(v.literal(true)), after: v.optional(cursor) }),
  value: pageOf(ownCraftSchema),
});

/** One craft. A private one only for its creator and users who bought it, were granted it or have it on trial. */
export const craft = defineQuery({
  name: 'craft',
  args: v.strictObject({ craftId: id }),
  value: craftDetailSchema,
});

/** The addresses that the creator granted a craft to, latest first; empty for anybody but the creator. */
export const craftGrants = defineQuery({
  name: 'craftGrants',
  args: v.strictObject({ craftId: id, after: v.optional(cursor) }),
  value: pageOf(craftGrantSchema),
});

/** The crafts of other users that the user has equipped, the latest obtained first; without prompts. */
export const myEquippedCrafts = defineQuery({
  name: 'myEquippedCrafts',
  args: v.strictObject({ after: v.optional(cursor) }),
  value: pageOf(myEquippedCraftSchema),
});

/**
 * Every craft the user has equipped, with its prompt, newest craft first: their own, bought and granted ones, and those
 * on a running trial. This is a single page, except for a user with megabytes of prompts.
 */
export const equippedCrafts = defineQuery({
  name: 'equippedCrafts',
  args: v.strictObject({ after: v.optional(cursor) }),
  value: pageOf(equippedCraftSchema),
});
