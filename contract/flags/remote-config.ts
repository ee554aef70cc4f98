import { type Flags, flagDefaults } from './flags.ts';

/** Figures that an operator may change. Prices are dollars for a million tokens, or for one output image. */
export const valueDefaults = {
  default_ai_model: 'gemini-2.5-flash',
  usd_to_coins_conversion_rate: 1_000,
  pro_model_token_threshold: 200_000,
  flash_input_price: 0.3,
  flash_output_price: 2.5,
  pro_tier1_input_price: 1.25,
  pro_tier1_output_price: 10,
  pro_tier2_input_price: 2.5,
  pro_tier2_output_price: 15,
  image_input_price: 0.3,
  image_output_price_per_image: 0.039,
  coin_cost_markup_percentage: 50,
  free_coin_cost_markup_percentage: 50,
};
export type ValueName = keyof typeof valueDefaults;
export type FigureName = Exclude<ValueName, 'default_ai_model'>;

const priceDollars = [0, 1_000] as const;
const markupPercentage = [0, 1_000] as const;

/** The range of each figure, both ends included: within it every AI draft has a price that the ledger can count. */
export const figureRanges: Record<FigureName, readonly [least: number, most: number]> = {
  usd_to_coins_conversion_rate: [1, 1_000_000],
  pro_model_token_threshold: [0, 10_000_000],
  flash_input_price: priceDollars,
  flash_output_price: priceDollars,
  pro_tier1_input_price: priceDollars,
  pro_tier1_output_price: priceDollars,
  pro_tier2_input_price: priceDollars,
  pro_tier2_output_price: priceDollars,
  image_input_price: priceDollars,
  image_output_price_per_image: priceDollars,
  coin_cost_markup_percentage: markupPercentage,
  free_coin_cost_markup_percentage: markupPercentage,
};
export const figureNames = Object.keys(figureRanges) as FigureName[];
export type RemoteValues = typeof valueDefaults;

export type RemoteConfig = { flags: Flags; values: RemoteValues };
export const remoteConfigDefaults: RemoteConfig = { flags: flagDefaults, values: valueDefaults };

export const valueNames = Object.keys(valueDefaults) as ValueName[];
