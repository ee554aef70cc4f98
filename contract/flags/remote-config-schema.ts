import * as v from 'valibot';
import { flagDefaults } from './flags.ts';
import { type FigureName, figureRanges, valueDefaults } from './remote-config.ts';

/** The configuration on the wire; what is missing, of another kind or out of its range stands at its default. */
export const remoteConfigSchema = v.object({
  flags: v.object({
    show_craft_market: v.fallback(v.boolean(), flagDefaults.show_craft_market),
    show_farms: v.fallback(v.boolean(), flagDefaults.show_farms),
    show_wanted: v.fallback(v.boolean(), flagDefaults.show_wanted),
    craft_sales: v.fallback(v.boolean(), flagDefaults.craft_sales),
  }),
  values: v.object({
    default_ai_model: v.fallback(v.pipe(v.string(), v.minLength(1)), valueDefaults.default_ai_model),
    usd_to_coins_conversion_rate: figure('usd_to_coins_conversion_rate'),
    pro_model_token_threshold: figure('pro_model_token_threshold'),
    flash_input_price: figure('flash_input_price'),
    flash_output_price: figure('flash_output_price'),
    pro_tier1_input_price: figure('pro_tier1_input_price'),
    pro_tier1_output_price: figure('pro_tier1_output_price'),
    pro_tier2_input_price: figure('pro_tier2_input_price'),
    pro_tier2_output_price: figure('pro_tier2_output_price'),
    image_input_price: figure('image_input_price'),
    image_output_price_per_image: figure('image_output_price_per_image'),
    coin_cost_markup_percentage: figure('coin_cost_markup_percentage'),
    free_coin_cost_markup_percentage: figure('free_coin_cost_markup_percentage'),
  }),
});

function figure(name: FigureName) {
  return v.fallback(figureSchema(name), valueDefaults[name]);
}

/** A figure as it may be set. */
export function figureSchema(name: FigureName) {
  const [least, most] = figureRanges[name];
  return v.pipe(v.number(), v.minValue(least), v.maxValue(most));
}
