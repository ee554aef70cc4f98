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
 * Public crafts whose name or either description contains the search, whatever its case; where none does, those that
 * contain the words nearest to it.
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

/** One craft: a public one for everybody, a private one for its creator and who has it: bought, granted or on trial. */
export const craft = defineQuery({
  name: 'craft',
  args: v.strictObject({ craftId: id }),
  value: craftDetailSchema,
});

/** The addresses that have a craft from its creator, the latest first, for that creator; none for anybody else. */
export const craftGrants = defineQuery({
  name: 'craftGrants',
  args: v.strictObject({ craftId: id, after: v.optional(cursor) }),
  value: pageOf(craftGrantSchema),
});

/** The crafts of others that the user has at hand, what they got last first; without prompts. */
export const myEquippedCrafts = defineQuery({
  name: 'myEquippedCrafts',
  args: v.strictObject({ after: v.optional(cursor) }),
  value: pageOf(myEquippedCraftSchema),
});

/**
 * Every craft the user has at hand, with its prompt, the newest craft first: their own, bought and granted ones, those on trial
 * in time. One page but for somebody with megabytes of prompts.
 */
export const equippedCrafts = defineQuery({
  name: 'equippedCrafts',
  args: v.strictObject({ after: v.optional(cursor) }),
  value: pageOf(equippedCraftSchema),
});
