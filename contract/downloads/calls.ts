import * as v from 'valibot';
import { operatorReason } from '../operators/reason.ts';
import { defineCall } from '../wire/call.ts';
import { told } from '../wire/told.ts';
import { operatingSystems, processors } from './platform.ts';

/** The machine to download for. A value that does not describe one counts as an unknown machine. */
const machine = v.fallback(
  v.object({
    os: v.fallback(v.nullable(v.picklist(operatingSystems)), null),
    processor: v.fallback(v.nullable(v.picklist(processors)), null),
  }),
  { os: null, processor: null },
);
export type Machine = v.InferOutput<typeof machine>;

/**
 * Asks for a place in the beta; asking again gives the same answer. `url` is a signed link that is valid for 15
 * minutes. Where there is no installer for the machine, a place is granted without a link.
 */
export const requestBetaDownload = defineCall({
  name: 'requestBetaDownload',
  forVerified: true,
  payload: machine,
  answer: v.object({
    success: v.boolean(),
    status: v.optional(v.picklist(['granted', 'waitlisted'])),
    position: v.optional(v.number()),
    url: v.optional(v.string()),
    error: v.optional(v.string()),
  }),
});

/** The most places that the beta can have. */
export const betaCapacityMost = 10_000_000;
export const betaCapacity = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(betaCapacityMost));

/** For operators: sets how many places the beta has. */
export const setBetaCapacity = defineCall({
  name: 'setBetaCapacity',
  payload: v.strictObject({
    capacity: betaCapacity,
    reason: v.optional(operatorReason),
  }),
  answer: told,
});
