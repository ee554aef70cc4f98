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

/** Creates a craft. Fields left out get their defaults: empty, Free, Uncategorized, no icon, not public. */
export const createCraft = defineCall({
  name: 'createCraft',
  repeated: 'anew',
  payload: v.strictObject({ name, ...optionalFields }),
  answer: v.object({ craftId: v.string() }),
});

/** Changes the given fields of one of the user's own crafts. */
export const updateCraft = defineCall({
  name: 'updateCraft',
  payload: v.strictObject({ craftId: id, name: v.optional(name), ...optionalFields }),
  answer: v.object({ craftId: v.string() }),
});

/** Deletes one of the user's own crafts. Refused when somebody paid for it or it waits as the solution of a bounty. */
export const deleteCraft = defineCall({
  name: 'deleteCraft',
  repeated: 'refused',
  payload: v.strictObject({ craftId: id }),
  answer: told,
});

/** Starts a trial of a public craft. A repeat keeps the first start time. */
export const startCraftTrial = defineCall({
  name: 'startCraftTrial',
  payload: v.strictObject({ craftId: id }),
  answer: v.object({ startedAt: v.string() }),
});

/** Buys a craft permanently, at the price in whole coins that the buyer has seen. */
export const purchaseCraft = defineCall({
  name: 'purchaseCraft',
  payload: v.strictObject({ craftId: id, price: others.price }),
  answer: told,
});

/** Grants an address access to the user's own craft. The answer does not reveal whether the address has an account. */
export const grantCraftAccess = defineCall({
  name: 'grantCraftAccess',
  payload: v.strictObject({ craftId: id, recipientEmail: othersEmailSchema }),
  answer: told,
});

/** Gives back a craft that was granted to the user. */
export const returnCraft = defineCall({
  name: 'returnCraft',
  payload: v.strictObject({ craftId: id }),
  answer: told,
});

/** Withdraws the grant of the user's own craft from an address. The holder keeps a craft that they bought. */
export const withdrawCraftAccess = defineCall({
  name: 'withdrawCraftAccess',
  payload: v.strictObject({ craftId: id, recipientEmail: othersEmailSchema }),
  answer: told,
});
