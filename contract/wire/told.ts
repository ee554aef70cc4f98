import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import type { Call } from './call.ts';

/** The result of a call, in words for the user who made it. */
export const told = v.object({ message: v.string() });

/** A call that answers with such a message and nothing else. */
export type TellingCall<Payload extends GenericSchema = GenericSchema> = Call<Payload, typeof told>;
