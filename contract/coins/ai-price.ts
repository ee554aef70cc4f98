import type { RemoteValues } from '../flags/remote-config.ts';
import { millicoinsPerCoin } from './coins.ts';

export type TokenUse = {
  inputTokens: number;
  outputTokens: number;
  /** The model did not report its tokens. */
  isEstimated?: boolean;
};

/** The models that a caller may ask for, besides the default one. */
const knownModels = ['gemini-2.5-flash', 'gemini-2.5-pro'];

/** Whether a caller may ask for a model: a known one, or the one that an operator has set. */
export function isKnownModel(model: string, { default_ai_model }: RemoteValues): boolean {
  return model === default_ai_model || knownModels.includes(model);
}

/**
 * Returns the price of a use of a model in millicoins: the provider's price for the tokens, at the rate of coins to a
 * dollar, plus the markup, rounded up and never zero. The user's monthly credits, `creditsMillicoins` of them, pay
 * first and have a markup of their own. Source: specification s.9.
 */
export function aiPriceMillicoins(
  model: string,
  used: TokenUse,
  values: RemoteValues,
  creditsMillicoins: number,
): number {
  const { input, output } = dollarsPerMillion(model, used.inputTokens, values);
  const dollars = (used.inputTokens * input + used.outputTokens * output) / 1_000_000;
  const cost = dollars * values.usd_to_coins_conversion_rate * millicoinsPerCoin;
  const ofCredits = 1 + values.free_coin_cost_markup_percentage / 100;
  const ofCoins = 1 + values.coin_cost_markup_percentage / 100;
  const inCredits = roundUp(cost * ofCredits);
  if (inCredits <= creditsMillicoins) return Math.max(1, inCredits);
  return Math.max(1, creditsMillicoins + roundUp((cost - creditsMillicoins / ofCredits) * ofCoins));
}

/** Returns the highest price of a use, whichever coins pay for it. */
export function mostAiPriceMillicoins(model: string, used: TokenUse, values: RemoteValues): number {
  return Math.max(...[0, Number.MAX_SAFE_INTEGER].map((credits) => aiPriceMillicoins(model, used, values, credits)));
}

/** Rounds to a millionth of a millicoin first: a float error as in 0.1 + 0.2 must not cost a millicoin more. */
const roundUp = (millicoins: number) => Math.ceil(Number(millicoins.toFixed(6)));

function dollarsPerMillion(model: string, inputTokens: number, values: RemoteValues) {
  if (!model.includes('pro')) return { input: values.flash_input_price, output: values.flash_output_price };
  return inputTokens > values.pro_model_token_threshold
    ? { input: values.pro_tier2_input_price, output: values.pro_tier2_output_price }
    : { input: values.pro_tier1_input_price, output: values.pro_tier1_output_price };
}
