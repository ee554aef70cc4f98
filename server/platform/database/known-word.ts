import { invariant } from '#contract/wire/invariant.ts';

/** Narrows a stored word to the allowed ones; throws for any other, which is a defect of ours. */
export function knownWord<Word extends string>(words: readonly Word[], word: string): Word {
  const known = words.find((candidate) => candidate === word);
  invariant(known, `${word} is one of ${words.join(', ')}`);
  return known;
}
