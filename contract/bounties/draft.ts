import * as v from 'valibot';
import type { TokenUse } from '../coins/ai-price.ts';
import { defineCall } from '../wire/call.ts';
import { isVisible } from '../wire/one-line.ts';
import { bountyFields } from './bounty.ts';
import { bountyMessages } from './messages.ts';

/** The longest answer that is paid for, in tokens. */
export const draftMaxOutputTokens = 2_000;
/** The most tokens that our instructions around the problem take. */
const instructionTokens = 400;

/** A draft while the model writes it: the parts of title and description that have arrived. */
export const draftProgress = v.object({ title: v.optional(v.string()), description: v.optional(v.string()) });
export type DraftProgress = v.InferOutput<typeof draftProgress>;

/** Has the AI model write a title and a description from a problem. The streaming form sends them while it writes. */
export const generateBountyCall = defineCall({
  name: 'generateBountyCall',
  forVerified: true,
  repeated: 'anew',
  payload: v.strictObject({
    prompt: v.pipe(bountyFields.prompt, v.trim(), v.check(isVisible, bountyMessages.problemMissing)),
    model: v.optional(v.pipe(v.string(), v.maxLength(64))),
    /** Accepted because the specification lets a caller send it (s.7), but ignored: the server uses its own prices. */
    coinRates: v.optional(v.unknown()),
  }),
  answer: v.object({
    success: v.boolean(),
    bounty: v.optional(v.object({ title: v.string(), description: v.string() })),
    error: v.optional(v.string()),
    /** The price of the draft, in coins. */
    cost: v.optional(v.number()),
  }),
});

/** Estimates the tokens of a draft whose model reports none, as of a stopped one: by Google's rule about four bytes each. */
export function estimatedDraftTokens(problem: string, written: string): TokenUse {
  const tokensOf = (text: string) => Math.ceil(new TextEncoder().encode(text).length / 4);
  return {
    inputTokens: instructionTokens + tokensOf(problem),
    outputTokens: tokensOf(written),
    isEstimated: true,
  };
}

/** Returns the most tokens that a draft from this problem can use: a token has at least one byte. */
export function mostDraftTokens(problem: string): TokenUse {
  return {
    inputTokens: instructionTokens + new TextEncoder().encode(problem).length,
    outputTokens: draftMaxOutputTokens,
  };
}
