import type { GenericSchema, InferOutput } from 'valibot';

/** A callable function as both tiers know it: its name on the wire, what it takes and what it answers. */
export type Call<Payload extends GenericSchema = GenericSchema, Answer extends GenericSchema = GenericSchema> = {
  readonly name: string;
  /** Whether REQUIRE_VERIFIED_EMAIL=strict keeps it for who has verified their address. Source: security s.4, the cells y*. */
  readonly forVerified?: true;
  /**
   * Whether it makes or charges something anew each time it is made, so that a repeat after a lost answer would do it
   * twice. The site names such a call by an idempotency key (decision 71); any other may be repeated as it is.
   */
  readonly makesAnew?: true;
  readonly payload: Payload;
  readonly answer: Answer;
};

export type PayloadOf<C extends Call> = InferOutput<C['payload']>;
export type AnswerOf<C extends Call> = InferOutput<C['answer']>;

export function defineCall<Payload extends GenericSchema, Answer extends GenericSchema>(
  call: Call<Payload, Answer>,
): Call<Payload, Answer> {
  return call;
}
