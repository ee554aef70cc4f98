import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RewardFields } from './reward-fields.tsx';
import { steppedEquity } from './stepped-equity.ts';
import { firstReward } from './written-reward.ts';

test.each(['seed', 'golden_seed', 'equity'] as const)('the browser drops no comma from a %s reward', (type) => {
  // A number field would make 05 of "0,5".
  const fields = renderToStaticMarkup(
    <RewardFields written={{ ...firstReward, type }} onChange={() => {}} errors={{}} />,
  );
  expect(fields).toContain('<input');
  expect(fields).not.toContain('type="number"');
});

test.each([
  ['0.01', 1, '0.02'],
  ['0.005', 1, '0.015'],
  ['0.07', -1, '0.06'],
  ['0.01', -1, '0.01'],
  ['9.999', 1, '9.999'],
  ['0,5', 1, '0,5'],
] as const)('an arrow key changes an equity of %s percent (up: 1, down: -1) by %d step to %s', (written, by, next) => {
  expect(steppedEquity(written, by)).toBe(next);
});
