import { expect, test } from 'vitest';
import { mostDraftTokens } from '../bounties/draft.ts';
import { figureRanges, valueDefaults } from '../flags/remote-config.ts';
import { aiPriceMillicoins, isKnownModel, mostAiPriceMillicoins } from './ai-price.ts';

test.each([
  // 1,000 tokens in at $0.3 and 1,000 out at $2.5 a million are $0.0028, with 50 % $0.0042, which is 4.2 coins.
  ['gemini-2.5-flash', 1_000, 1_000, 4_200],
  ['gemini-2.5-flash', 1, 0, 1],
  ['gemini-2.5-flash', 0, 0, 1],
  ['gemini-2.5-flash', 3, 1, 6],
  // In floating point the price comes to a little more than 27.
  ['gemini-2.5-flash', 35, 3, 27],
  ['gemini-2.5-pro', 1_000, 1_000, 16_875],
  ['gemini-2.5-pro', 200_000, 0, 375_000],
  ['gemini-2.5-pro', 200_001, 0, 750_004],
])('%s with %i input tokens and %i output tokens costs %i millicoins', (model, inputTokens, outputTokens, price) => {
  expect(aiPriceMillicoins(model, { inputTokens, outputTokens }, valueDefaults, 0)).toBe(price);
});

test('an AI use at prices of zero costs one millicoin', () => {
  const values = { ...valueDefaults, flash_input_price: 0, flash_output_price: 0 };
  expect(aiPriceMillicoins('gemini-2.5-flash', { inputTokens: 9_999, outputTokens: 9_999 }, values, 0)).toBe(1);
});

test.each([
  // 1,000 tokens in and out cost 2.8 coins: with credits alone 2.8, with coins alone 5.6, with one credit 1 + 2 * 1.8.
  [0, 5_600],
  [1_000, 4_600],
  [2_799, 2_801],
  [2_800, 2_800],
  [200_000, 2_800],
])('an AI use paid with %i millicoins of monthly credits, which have their own markup, costs %i', (credits, price) => {
  const values = { ...valueDefaults, free_coin_cost_markup_percentage: 0, coin_cost_markup_percentage: 100 };
  const used = { inputTokens: 1_000, outputTokens: 1_000 };
  expect(aiPriceMillicoins('gemini-2.5-flash', used, values, credits)).toBe(price);
  expect(mostAiPriceMillicoins('gemini-2.5-flash', used, values)).toBe(5_600);
  const dearCredits = { ...values, free_coin_cost_markup_percentage: 200 };
  expect(mostAiPriceMillicoins('gemini-2.5-flash', used, dearCredits)).toBe(8_400);
});

test('a model is known when it is one of ours or the default an operator set', () => {
  expect(isKnownModel('gemini-2.5-pro', valueDefaults)).toBe(true);
  expect(isKnownModel('free-model', valueDefaults)).toBe(false);
  expect(isKnownModel('gemini-3-flash', { ...valueDefaults, default_ai_model: 'gemini-3-flash' })).toBe(true);
});

test('an AI use has a price in whole millicoins at both ends of every range of figures', () => {
  const at = (end: 0 | 1) =>
    Object.fromEntries(Object.entries(figureRanges).map(([name, range]) => [name, range[end]]));
  for (const end of [0, 1] as const)
    for (const model of ['gemini-2.5-flash', 'gemini-2.5-pro']) {
      const price = mostAiPriceMillicoins(model, mostDraftTokens('€'.repeat(8_000)), { ...valueDefaults, ...at(end) });
      expect(Number.isSafeInteger(price)).toBe(true);
    }
});
