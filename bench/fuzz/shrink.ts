import type { FuzzAnswer, Input } from './fuzz-request.ts';

const mostSteps = 300;

/** Leaves out of an input whatever can be left out without its fault going away. */
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

/** A fault, or a 503 of which it is not known yet whether it is an honest "busy". */
export function isSuspect(input: Input, answer: FuzzAnswer): boolean {
  return input.faultIn(answer) !== null || (answer.kind === 'answer' && answer.status === 503);
}

/** What is wrong with an answer that looked wrong before. */
export function suspicion(input: Input, answer: FuzzAnswer): string {
  return input.faultIn(answer) ?? 'answered 503, also when nothing else was asked';
}
