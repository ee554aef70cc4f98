import { expect, test } from 'vitest';
import { withoutMarks } from './without-marks.ts';

test.each([
  ['Finds **bugs**.\n\n- in `code`\n- in __tests__', 'Finds bugs. in code in tests'],
  ['1. Read\n2) Look', 'Read Look'],
  ['> # Said\t before', 'Said before'],
  ['Costs:\n\n| Kind | Coins |\n| :-- | ---: |\n| `lint` | ~~5~~ 4 |\n\na | b', 'Costs: Kind, Coins lint, 5 4 a | b'],
  ['snake_case - and 3 * 4 #1', 'snake_case - and 3 * 4 #1'],
  ['squash *and* reorder, _not_ lose', 'squash and reorder, not lose'],
  ['имя_поля_ввода, имя__поля__ввода и _слово_, 这是*重点*的', 'имя_поля_ввода, имя__поля__ввода и слово, 这是重点的'],
  ['2 * 3 * 4, a*b*c, _x and my_own_name', '2 * 3 * 4, a*b*c, _x and my_own_name'],
  ['see [the docs](https://a.example/b) and ![a picture](https://a.example/p.png)', 'see the docs and a picture'],
  ['R&amp;D &lt;fast&gt; &quot;now&quot; &mdash; x&nbsp;y', 'R&D <fast> "now" — x y'],
  ['&#42;not slanted&#42; &#x1F33E;', '*not slanted* 🌾'],
  ['&amp;lt;b&amp;gt; is read once', '&lt;b&gt; is read once'],
  ['write `&amp;` for `&`\n\n```\na &lt; b\n```', 'write &amp; for & a &lt; b'],
  ['&#0; &#xD800; &#x110000; &#7;', '\ufffd \ufffd \ufffd \ufffd'],
  ['call `__init__`, `2 ** 3` or `*x*`, never `[x](y)`', 'call __init__, 2 ** 3 or *x*, never [x](y)'],
  [
    '``a`b`` holds a mark, `` ` `` is one, and `open ends nowhere``',
    'a`b holds a mark, ` is one, and open ends nowhere',
  ],
  ['Call it:\n\n```ts\n__a__ = `b`;\n```\n\n~~~\n- c\n~~~\nand go', 'Call it: __a__ = `b`; - c and go'],
  ['Begins so:\n```sh\nnpm start -- --por…', 'Begins so: npm start -- --por…'],
  ['Plan\n===\nRead\n***\nWrite\n- - -', 'Plan Read Write'],
  [
    '<https://a.example/x> and [a](https://a.example/b_(c) "Title"), a <b> and x < y > z',
    'https://a.example/x and a, a <b> and x < y > z',
  ],
  ['```\n# said\n- a | b\n```', '# said - a | b'],
  ['snake__case, 2 ** 3, f(**all) and a ~~ b', 'snake__case, 2 ** 3, f(**all) and a ~~ b'],
  ['\\*as it stands\\*, \\_x\\_', '*as it stands*, _x_'],
  ['\\# 1, \\[x](y), \\& and C:\\dir', '# 1, [x](y), & and C:\\dir'],
  ['\\`no code\\`, `\\` is code', '`no code`, \\ is code'],
  ['***both*** and **one\nover two**', 'both and one over two'],
  ['a **bold text that is cut in its mid…', 'a bold text that is cut in its mid…'],
  ['&unheard; &constructor; &; AT&T; & so on', '&unheard; &constructor; &; AT&T; & so on'],
])('a description without its Markdown marks is one line of text: %j', (markdown, text) => {
  expect(withoutMarks(markdown)).toBe(text);
});

test.each([
  ...['`', '```\n', '~', '~~~\n', '*', '**a', '__a ', '*a ', '_a ', '\\', '<https://a', '&'],
  ...['[', '![x](', '[x]((', '[x](a "', '| a', '- - ', '---\n', '\n> '],
])('removing hostile Markdown marks takes less than 150 ms of CPU time: %j', (unit) => {
  const markdown = unit.repeat(100_000 / unit.length);
  const times = Array.from({ length: 3 }, () => {
    // The CPU time of this process: it does not grow when the machine is busy.
    const before = process.cpuUsage();
    withoutMarks(markdown);
    return process.cpuUsage(before).user / 1_000;
  });
  expect(Math.min(...times)).toBeLessThan(150);
});
