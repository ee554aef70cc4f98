import { expect, test } from 'vitest';
import { flagDefaults, withSectionsShown } from './flags.ts';

test('level dev shows every section, but does not turn on craft sales', () => {
  expect(withSectionsShown(flagDefaults)).toEqual({
    show_craft_market: true,
    show_farms: true,
    show_wanted: true,
    craft_sales: false,
  });
});
