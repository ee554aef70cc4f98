import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { promptMaxLength } from '#contract/crafts/craft.ts';
import { Markdown } from './markdown.tsx';

const render = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

const urls = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java&#x0A;script:alert(1)',
  '&#106;avascript:alert(1)',
  'javascript&colon;alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'file:///etc/passwd',
  'blob:https://x/1',
  'ftp://x/y',
  '//evil.example/x',
  '/\\evil.example',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
  'intent://x#Intent;end',
];
const linkShapes = [
  (url: string) => `[x](${url})`,
  (url: string) => `[x](<${url}>)`,
  (url: string) => `![x](${url})`,
  (url: string) => `[x][1]\n\n[1]: ${url}`,
  (url: string) => `<${url}>`,
  (url: string) => `[![x](${url})](${url})`,
  (url: string) => `<a href="${url}">x</a>`,
  (url: string) => `<iframe src="${url}"></iframe>`,
];
const html = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x',
  '<input autofocus onfocus=alert(1)>',
  '<body onload=alert(1)>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<video src=https://evil.example/x onerror=alert(1)>',
  '<audio src onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<a href="x" onmouseover="alert(1)">x</a>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<table background="javascript:alert(1)">',
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '</div><script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<\u0000script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></ScRiPt>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<isindex action=javascript:alert(1) type=image>',
  '<portal src=https://evil.example>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<?xml version="1.0"?><x/>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '```html\n<script>alert(1)</script>\n```',
  '`<script>alert(1)</script>`',
  '    <script>alert(1)</script>',
];
const hostile = [...urls.flatMap((url) => linkShapes.map((shape) => shape(url))), ...html];

test('the list of hostile Markdown texts has 200 entries', () => {
  expect(hostile).toHaveLength(200);
});

test.each(hostile)('hostile Markdown %j adds no dangerous element, address or handler', (text) => {
  const tags = render(text).match(/<[^>]+>/g) ?? [];
  for (const tag of tags) {
    expect(tag).not.toMatch(/<(script|img|svg|iframe|object|embed|form|input|base|meta|link|style|video|audio)\b/i);
    expect(tag).not.toMatch(/\son\w+=|\sstyle=|\ssrc=/i);
    const href = /\shref="([^"]*)"/.exec(tag)?.[1];
    if (href !== undefined) expect(href).toMatch(/^(https?:\/\/|mailto:)/i);
  }
});

/** The parser fills short rows up to the width of their table. */
const wideTable = (columns: number, rows: number) =>
  `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|\n'.repeat(rows)}\n`;

/** CPU time of this process in ms, so that other load on the machine does not count. */
function renderingTime(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    render(text);
    return process.cpuUsage(before).user / 1_000;
  });
  return Math.min(...times);
}

test.each([
  ['brackets', '['.repeat(promptMaxLength)],
  ['brackets both ways', '[]('.repeat(promptMaxLength / 3)],
  ['quotes', '>'.repeat(promptMaxLength)],
  ['stars', '*a'.repeat(promptMaxLength / 2)],
  ['backticks', '`a'.repeat(promptMaxLength / 2)],
  ['waves', '~~a'.repeat(promptMaxLength / 3)],
  ['tables of hundreds of columns', wideTable(181, 360).repeat(27)],
])('rendering a hostile prompt of %s takes less than ten times as long as ordinary Markdown', (_what, text) => {
  const ordinary = 'Some *words* of `code` and [a link](https://example.test/).\n\n'.repeat(promptMaxLength / 60);
  expect(renderingTime(text)).toBeLessThan(10 * renderingTime(ordinary));
});

test('Markdown headings are ranked below the headings of the page, in their own order', () => {
  expect(render('# a\n\n## b\n\n###### c')).toContain('<h3>a</h3><h4>b</h4><h6>c</h6>');
  expect(render('## a\n\n### b')).toContain('<h3>a</h3><h4>b</h4>');
});

test('a Markdown link opens in a new tab and passes on neither referrer nor ranking', () => {
  expect(render('[x](https://example.test/)')).toContain(
    '<a href="https://example.test/" target="_blank" rel="nofollow noopener noreferrer">x</a>',
  );
});

test('a Markdown table is rendered as a table with the alignment of its columns', () => {
  const table = render('| Tool | Cost |\n| --- | ---: |\n| `lint` | 5 |\n\nAfter it.');
  expect(table).toContain('<thead><tr><th>Tool</th><th data-align="right">Cost</th></tr></thead>');
  expect(table).toContain('<td><code>lint</code></td><td data-align="right">5</td>');
  expect(table).toContain('<p>After it.</p>');
});

test.each([
  [
    '```js\nlet x;\n```',
    '<div class="[^"]*" role="group" tabindex="0" aria-label="Code"><pre><code>let x;\n</code></pre></div>',
  ],
  [
    '    let x;',
    '<div class="[^"]*" role="group" tabindex="0" aria-label="Code"><pre><code>let x;\n?</code></pre></div>',
  ],
  ['| a |\n| - |', '<div class="[^"]*" role="group" tabindex="0" aria-label="Table"><table>'],
])('wide code and tables can be focused by keyboard and are no landmarks: %j', (text, html) => {
  expect(render(text)).toMatch(new RegExp(html));
});

test('struck-through Markdown is rendered as such', () => {
  expect(render('~~old~~ new')).toContain('<s>old</s> new');
});

test.each([
  [wideTable(181, 360), false],
  [wideTable(20, 400).repeat(4), false],
  [`> ${wideTable(90, 3).replaceAll('\n', '\n> ')}\n${'- a\n'.repeat(300)}`, false],
  [wideTable(10, 100), true],
])('no Markdown text becomes more than 5,000 table cells (%#)', (text, isTable) => {
  const html = render(text);
  expect(html.includes('<table')).toBe(isTable);
  expect(html.split(/<t[hd]/).length).toBeLessThan(5_000);
});

test('a Markdown text with a very long word is rendered without kerning, other long texts are not', () => {
  expect(render('a'.repeat(40_000))).toMatch(/^<div [^>]*data-unbroken=""/);
  expect(render(`See ${'-a'.repeat(600)} there.`)).toContain('data-unbroken');
  expect(render('A line of words.\n'.repeat(2_000))).not.toContain('data-unbroken');
});
