import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { userLinesShown } from '#contract/operators/queries.ts';
import { LatestLines } from './latest-lines.tsx';

const shown = (count: number) =>
  renderToStaticMarkup(
    <LatestLines items={Array.from({ length: count }, (_, at) => at)}>{(at) => <li key={at}>{at}</li>}</LatestLines>,
  );

test('a list about a user on the console says at its limit that only the latest lines are shown', () => {
  expect(shown(userLinesShown - 1)).not.toContain('The latest');
  expect(shown(userLinesShown)).toContain('The latest 20 are shown.');
});
