import { expect, test } from 'vitest';
import { mostDraftTokens, stoppedDraftTokens } from './draft.ts';

test('a draft that was stopped is counted a token for four bytes, of our own words beside the problem too', () => {
  expect(stoppedDraftTokens('', '')).toEqual({ inputTokens: 400, outputTokens: 0 });
  expect(stoppedDraftTokens('12345678', '123456789')).toEqual({ inputTokens: 402, outputTokens: 3 });
  expect(stoppedDraftTokens('🌾🌾', '🌾')).toEqual({ inputTokens: 402, outputTokens: 1 });
});

test('a draft uses a token for each byte of its problem at most, and as long an answer as is paid for', () => {
  expect(mostDraftTokens('ab')).toEqual({ inputTokens: 402, outputTokens: 2_000 });
  expect(mostDraftTokens('🌾')).toEqual({ inputTokens: 404, outputTokens: 2_000 });
});
