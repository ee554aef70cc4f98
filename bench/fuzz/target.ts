import type { Random } from '#testing/random.ts';
import type { Cast } from './cast.ts';
import type { FuzzRequest, Group } from './fuzz-request.ts';
import type { Words } from './vocabulary.ts';

/** A part of the server that inputs are made for. */
export type Target = {
  group: Group;
  name: string;
  make(random: Random, cast: Cast, words: Words): FuzzRequest;
};
