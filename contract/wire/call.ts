import type { GenericSchema, InferOutput } from 'valibot';

/** A callable function as both tiers know it: its name on the wire, what it takes and what it answers. */
export type Call<Payload extends GenericSchema = GenericSchema, Answer extends GenericSchema = GenericSchema> = {
  readonly name: string;
  /** Whether REQUIRE_VERIFIED_EMAIL=strict keeps it for who has verified their address. Source: security s.4, the cells y*. */
  readonly forVerified?: true;
  /**
   * What becomes of a repeat after a lost answer: `anew` makes or charges something once more; `refused` is told that it
   * cannot be, since it can happen only once, as if the first had failed. The site names both by an idempotency key
   * (decision 71); any other may be repeated as it is.
   */
  readonly repeated?: 'anew' | 'refused';
  readonly payload: Payload;
  readonly answer: Answer;
};

export type PayloadOf<C extends Call> = InferOutput<C['payload']>;
export type AnswerOf<C extends Call> = InferOutput<C['answer']>;

/** Names a call, so that its types follow from its schemas. */
export function defineCall<Payload extends GenericSchema, Answer extends GenericSchema>(
  call: Call<Payload, Answer>,
): Call<Payload, Answer> {
  return call;
}
