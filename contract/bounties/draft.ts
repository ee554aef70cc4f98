import * as v from 'valibot';
import type { TokenUse } from '../coins/ai-price.ts';
import { defineCall } from '../wire/call.ts';
import { isVisible } from '../wire/one-line.ts';
import { bountyFields } from './bounty.ts';
import { bountyMessages } from './messages.ts';

/** The longest answer that is paid for, in tokens. */
export const draftMaxOutputTokens = 2_000;
/** What our own words around the problem take at most, in tokens. */
const instructionTokens = 400;

/** As the model writes it: what is there of title and description so far. */
export const draftProgress = v.object({ title: v.optional(v.string()), description: v.optional(v.string()) });
export type DraftProgress = v.InferOutput<typeof draftProgress>;

/** A title and a description made from a problem by the AI model. In its streaming form the draft arrives as it is written. */
export const generateBountyCall = defineCall({
  name: 'generateBountyCall',
  forVerified: true,
  repeated: 'anew',
  payload: v.strictObject({
    prompt: v.pipe(bountyFields.prompt, v.trim(), v.check(isVisible, bountyMessages.problemMissing)),
    model: v.optional(v.pipe(v.string(), v.maxLength(64))),
    /** The specification lets a caller send it (s.7). The server's own prices count. */
    coinRates: v.optional(v.unknown()),
  }),
  answer: v.object({
    success: v.boolean(),
    bounty: v.optional(v.object({ title: v.string(), description: v.string() })),
    error: v.optional(v.string()),
    /** What it cost, in coins. */
    cost: v.optional(v.number()),
  }),
});

/** What a draft that was stopped will have used, which nobody says: a token has some four bytes, by Google's own rule. */
export function stoppedDraftTokens(problem: string, written: string): TokenUse {
  const tokensOf = (text: string) => Math.ceil(new TextEncoder().encode(text).length / 4);
  return { inputTokens: instructionTokens + tokensOf(problem), outputTokens: tokensOf(written) };
}

/** The most a draft from this problem can use: a token is no shorter than a byte. */
export function mostDraftTokens(problem: string): TokenUse {
  return {
    inputTokens: instructionTokens + new TextEncoder().encode(problem).length,
    outputTokens: draftMaxOutputTokens,
  };
}
