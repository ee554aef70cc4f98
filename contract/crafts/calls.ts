import * as v from 'valibot';
import { othersEmailSchema } from '../auth/email.ts';
import { defineCall } from '../wire/call.ts';
import { id } from '../wire/id.ts';
import { told } from '../wire/told.ts';
import { craftFields } from './craft.ts';

const { name, ...others } = craftFields;
const optionalFields = {
  description: v.optional(others.description),
  prompt: v.optional(others.prompt),
  price: v.optional(others.price),
  category: v.optional(others.category),
  icon: v.optional(others.icon),
  isPublic: v.optional(others.isPublic),
};

/** Makes a craft. What is left out has its default: empty, Free, Uncategorized, no icon, not public. */
export const createCraft = defineCall({
  name: 'createCraft',
  repeated: 'anew',
  payload: v.strictObject({ name, ...optionalFields }),
  answer: v.object({ craftId: v.string() }),
});

/** Changes what is given of one's own craft. */
export const updateCraft = defineCall({
  name: 'updateCraft',
  payload: v.strictObject({ craftId: id, name: v.optional(name), ...optionalFields }),
  answer: v.object({ craftId: v.string() }),
});

/** Deletes one's own craft, which nobody paid for and which waits as nobody's solution. */
export const deleteCraft = defineCall({
  name: 'deleteCraft',
  repeated: 'refused',
  payload: v.strictObject({ craftId: id }),
  answer: told,
});

/** Puts a public craft on trial. Again keeps the first start. */
export const startCraftTrial = defineCall({
  name: 'startCraftTrial',
  payload: v.strictObject({ craftId: id }),
  answer: v.object({ startedAt: v.string() }),
});

/** Buys a craft for good, at the price in whole coins that the buyer has seen. */
export const purchaseCraft = defineCall({
  name: 'purchaseCraft',
  payload: v.strictObject({ craftId: id, price: others.price }),
  answer: told,
});

/** Gives an address access to one's own craft. Whether the address has an account is not told. */
export const grantCraftAccess = defineCall({
  name: 'grantCraftAccess',
  payload: v.strictObject({ craftId: id, recipientEmail: othersEmailSchema }),
  answer: told,
});

/** Gives a craft back that one was granted. */
export const returnCraft = defineCall({
  name: 'returnCraft',
  payload: v.strictObject({ craftId: id }),
  answer: told,
});

/** Takes the access to one's own craft back from an address. What its holder bought stays theirs. */
export const withdrawCraftAccess = defineCall({
  name: 'withdrawCraftAccess',
  payload: v.strictObject({ craftId: id, recipientEmail: othersEmailSchema }),
  answer: told,
});
