import { expect, test } from 'vitest';
import { withoutMarks } from './without-marks.ts';

test.each([
  ['Finds **bugs**.\n\n- in `code`\n- in __tests__', 'Finds bugs. in code in tests'],
  ['1. Read\n2) Look', 'Read Look'],
  ['> # Said\t before', 'Said before'],
  ['Costs:\n\n| Kind | Coins |\n| :-- | ---: |\n| `lint` | ~~5~~ 4 |\n\na | b', 'Costs: Kind, Coins lint, 5 4 a | b'],
  ['snake_case - and 3 * 4 #1', 'snake_case - and 3 * 4 #1'],
  ['squash *and* reorder, _not_ lose', 'squash and reorder, not lose'],
  ['2 * 3 * 4, a*b*c, _x and my_own_name', '2 * 3 * 4, a*b*c, _x and my_own_name'],
  ['see [the docs](https://a.example/b) and ![a picture](https://a.example/p.png)', 'see the docs and a picture'],
])('a description is one line of text: %j', (markdown, text) => {
  expect(withoutMarks(markdown)).toBe(text);
});
