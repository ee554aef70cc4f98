import type { GenericSchema, InferOutput } from 'valibot';

/** A callable function as both tiers know it: its name on the wire, what it takes and what it answers. */
export type Call<Payload extends GenericSchema = GenericSchema, Answer extends GenericSchema = GenericSchema> = {
  readonly name: string;
  /** REQUIRE_VERIFIED_EMAIL=strict keeps it for users with a verified address. Source: security s.4, the cells y*. */
  readonly forVerified?: true;
  /**
   * The effect of a repeat after a lost answer. `anew`: it creates or charges something again. `refused`: the act can
   * happen only once, so the repeat is refused, as if the first had failed. The client sends an idempotency key with
   * both (decision 71). All other calls may be repeated as they are.
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
