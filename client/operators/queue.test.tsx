import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queueMostShown } from '#contract/operators/queries.ts';
import { Queue } from './queue.tsx';

const shown = (count: number) =>
  renderToStaticMarkup(
    <Queue items={Array.from({ length: count }, (_, at) => at)}>{(at) => <li key={at}>{at}</li>}</Queue>,
  );

test('a queue of the console says at its limit that no more items are shown', () => {
  expect(shown(queueMostShown - 1)).not.toContain('No more than');
  expect(shown(queueMostShown)).toContain('No more than 100 are shown at a time.');
});
