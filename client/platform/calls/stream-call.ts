import type { GenericSchema, InferOutput } from 'valibot';
import * as v from 'valibot';
import { loadFirebase } from '#client/platform/session/load-firebase.ts';
import type { AnswerOf, Call, PayloadOf } from '#contract/wire/call.ts';
import { callFailure } from './call-failure.ts';

type Steps<Step extends GenericSchema> = {
  step: Step;
  onStep: (step: InferOutput<Step>) => void;
  /** Aborting it ends the call, and the server stops working on it. */
  signal: AbortSignal;
};

/** Calls the server in the streaming form, which reports intermediate results. Throws only CallErrors. */
export async function streamCall<C extends Call, Step extends GenericSchema>(
  definition: C,
  payload: PayloadOf<C>,
  { step, onStep, signal }: Steps<Step>,
): Promise<AnswerOf<C>> {
  const onMessage = (message: unknown) => {
    const parsed = v.safeParse(step, message);
    if (parsed.success) onStep(parsed.output);
  };
  try {
    return await (await loadFirebase()).stream(definition, payload, { signal, onMessage });
  } catch (error) {
    throw callFailure(error);
  }
}
