import { invariant } from '#contract/wire/invariant.ts';

/** A word that the database keeps, as one of those that it can be; any other is a defect of ours. */
export function knownWord<Word extends string>(words: readonly Word[], word: string): Word {
  const known = words.find((candidate) => candidate === word);
  invariant(known, `${word} is one of ${words.join(', ')}`);
  return known;
}
