import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type BountyEvent, stepsShown } from '#contract/bounties/bounty.ts';
import { BountyHistory } from './bounty-history.tsx';

const step: BountyEvent = { at: '2031-01-01T00:00:00.000Z', what: 'submitted', coins: null };
const shown = (steps: number) =>
  renderToStaticMarkup(
    <BountyHistory bounty={{ history: Array.from({ length: steps }, () => step), isTakenDown: false }} />,
  );

test('a bounty history that has reached the limit of steps says that only the latest are shown', () => {
  expect(shown(stepsShown - 1)).not.toContain('The latest');
  expect(shown(stepsShown)).toContain('The latest 100 steps are shown.');
});
