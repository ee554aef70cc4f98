import { expect, test } from 'vitest';
import { pageHead } from './page-head.ts';

test('the head of a page contains title, description and address', () => {
  const head = pageHead({ title: 'Bug Finder', description: 'Finds bugs.', address: 'http://site.test/crafts/a' });
  expect(head).toContain('<title>Bug Finder</title>');
  expect(head).toContain('<meta property="og:title" content="Bug Finder">');
  expect(head).toContain('<meta property="og:description" content="Finds bugs.">');
  expect(head).toContain('<meta property="og:url" content="http://site.test/crafts/a">');
  expect(pageHead({ title: 'a', description: 'b' })).not.toMatch(/canonical|og:url/);
});

test.each(['"><script>alert(1)</script>', '</title><style>*{}</style>', "' onload=x", '&quot;><b>', '<!-- -->'])(
  'text of users stays text in the head of a page: %s',
  (written) => {
    const head = pageHead({ title: written, description: written, address: written });
    const empty = pageHead({ title: '', description: '', address: '' });
    const tags = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/"[^"]*"/g, '""'));
    expect(tags(head)).toEqual(tags(empty));
  },
);
