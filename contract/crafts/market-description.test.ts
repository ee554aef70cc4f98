import { expect, test } from 'vitest';
import { marketDescriptionOf, noDescription } from './market-description.ts';

test.each([
  ['## Description\nFinds bugs.', 'Finds bugs.'],
  ['# Description\n\nFinds bugs.\n\nAnd fixes them.\n# Steps\nLook.', 'Finds bugs.\n\nAnd fixes them.'],
  ['# Title\nHello\n##  description \r\nFinds bugs.', 'Finds bugs.'],
  ['intro\n## Description\nFinds bugs.\n### Details\nmore', 'Finds bugs.'],
  ['## Description ##\nFinds bugs.', 'Finds bugs.'],
  ['# Description\nFinds bugs.\n##\nLook.', 'Finds bugs.'],
  ['# Description\r\nFinds bugs.\r\n#\r\nLook.', 'Finds bugs.'],
  ['# Description\rFinds bugs.\r# Steps\rLook.', 'Finds bugs.'],
  ['```ls``` lists.\n# Description\nFinds bugs.', 'Finds bugs.'],
  ['   # Description #  \nFinds bugs.', 'Finds bugs.'],
  ['# Description\n```sh\n# a comment\nls\n```\nLists.\n# Steps\nLook.', '```sh\n# a comment\nls\n```\nLists.'],
  ['# Description\nFinds bugs.\n\nSteps\n=====\nLook.', 'Finds bugs.'],
  ['# Description\nFinds bugs.\n\nSteps\nand more  \n---  \nLook.', 'Finds bugs.'],
  ['# Description\nFinds bugs.\n\n---\nAll of them.', 'Finds bugs.\n\n---\nAll of them.'],
  ['# Description\n- bugs\n---\n1. All\n---', '- bugs\n---\n1. All\n---'],
  ['# Description\n```\nsteps\n---\n```', '```\nsteps\n---\n```'],
  ['# Description\nFinds bugs.\n# Steps\nLook.\n# Description\nmore', 'Finds bugs.'],
  ['# Description\n####### Finds bugs.', '####### Finds bugs.'],
  ['~~~~\n# Description\nprivate\n~~~\n~~~~\n# Description\nFinds bugs.', 'Finds bugs.'],
])('the market description is the text under the heading Description: %j', (prompt, expected) => {
  expect(marketDescriptionOf('something else', prompt)).toBe(expected);
});

test.each([
  '### Description\nFinds bugs.',
  '#Description\nFinds bugs.',
  'Description\nFinds bugs.',
  '## Descriptions\nx',
  '## Description\n',
  '## Description\n\u200b\u2800\n# Steps',
  '    # Description\nIndented code.',
  '## Description#\nFinds bugs.',
  '```\n# Description\nprivate\n```\nmore',
  '```\n# Description\nprivate',
  '```\n```sh\n# Description\nprivate\n```',
])('the market description is the description if the prompt has no such heading: %j', (prompt) => {
  expect(marketDescriptionOf('something else', prompt)).toBe('something else');
});

test('a market description without any text says that there is none', () => {
  expect(marketDescriptionOf('  ', '')).toBe(noDescription);
  expect(marketDescriptionOf('\u200b\u2800', '# Description\n\u200b')).toBe(noDescription);
  expect(noDescription).toBe('No description provided.');
});

test('a market description is cut to 250 characters and an ellipsis, between characters', () => {
  expect(marketDescriptionOf('x'.repeat(250), '')).toBe('x'.repeat(250));
  expect(marketDescriptionOf('x'.repeat(251), '')).toBe(`${'x'.repeat(250)}…`);
  expect(marketDescriptionOf('🌾'.repeat(300), '')).toBe(`${'🌾'.repeat(250)}…`);
});

test.each([
  '#'.repeat(100_000),
  '# '.repeat(50_000),
  '\n'.repeat(100_000),
  '[ '.repeat(50_000),
  '## Description\n'.repeat(7_000),
  '`'.repeat(100_000),
  `# Description\n${'a\n'.repeat(20_000)}`,
  `# Description\na\n${'-'.repeat(100_000)}x`,
  '```\n'.repeat(25_000),
  `# ${' #'.repeat(50_000)}`,
])('deriving the market description of a hostile prompt takes less than 50 ms of CPU time', (prompt) => {
  // The CPU time of this process: it does not grow when the machine is busy.
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    marketDescriptionOf('', prompt);
    return process.cpuUsage(before).user / 1_000;
  });
  expect(Math.min(...times)).toBeLessThan(50);
});
