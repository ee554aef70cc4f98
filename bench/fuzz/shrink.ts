import type { FuzzAnswer, Input } from './fuzz-request.ts';

const mostSteps = 300;

/** Leaves out of an input whatever can be left out without losing its fault. */
export async function shrink(input: Input, fault: string): Promise<Input> {
  let smallest = input;
  let steps = 0;
  for (let next: Input | null = input; next; next = await smallerWithFault(smallest)) smallest = next;
  return smallest;

  async function smallerWithFault(from: Input): Promise<Input | null> {
    for (const candidate of from.smaller()) {
      if (steps >= mostSteps) return null;
      steps += 1;
      const answer = await candidate.send();
      if (isSuspect(candidate, answer) && suspicion(candidate, answer) === fault) return candidate;
    }
    return null;
  }
}

/** Whether the answer is a fault, or a 503 that may turn out to be an honest "busy". */
export function isSuspect(input: Input, answer: FuzzAnswer): boolean {
  return input.faultIn(answer) !== null || (answer.kind === 'answer' && answer.status === 503);
}

/** Returns what is wrong with the repeated answer of a suspicious input, in words. */
export function suspicion(input: Input, answer: FuzzAnswer): string {
  return input.faultIn(answer) ?? 'answered 503, also when nothing else was asked';
}
