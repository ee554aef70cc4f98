import { expect, test } from 'vitest';
import { estimatedDraftTokens, mostDraftTokens } from './draft.ts';

test('a stopped draft is charged a token for every four bytes, including our own part of the prompt', () => {
  expect(estimatedDraftTokens('', '')).toEqual({ inputTokens: 400, outputTokens: 0, isEstimated: true });
  expect(estimatedDraftTokens('12345678', '123456789')).toMatchObject({ inputTokens: 402, outputTokens: 3 });
  expect(estimatedDraftTokens('🌾🌾', '🌾')).toMatchObject({ inputTokens: 402, outputTokens: 1 });
});

test('a draft uses at most one token per byte of its problem, and an answer of limited length', () => {
  expect(mostDraftTokens('ab')).toEqual({ inputTokens: 402, outputTokens: 2_000 });
  expect(mostDraftTokens('🌾')).toEqual({ inputTokens: 404, outputTokens: 2_000 });
});
