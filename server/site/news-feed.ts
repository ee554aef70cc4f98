import { news, newsFeedAddress } from '#contract/site/news.ts';
import { paths } from '#contract/site/paths.ts';
import { product } from '#contract/site/product.ts';
import { escapeMarkup } from '../platform/http/escape-markup.ts';

/** What's New as an Atom feed. */
export function newsFeed(publicUrl: URL): string {
  const { origin } = publicUrl;
  const page = `${origin}${paths.new()}`;
  const entries = news.map(({ id, date, title, summary, points }) => {
    const content = [
      `<p>${escapeMarkup(summary)}</p>`,
      ...points.map((point) => `<p>${escapeMarkup(`${point.title}: ${point.text}`)}</p>`),
    ];
    return [
      '<entry>',
      `<id>${page}#${id}</id>`,
      `<title>${escapeMarkup(title)}</title>`,
      `<link href="${page}#${id}"/>`,
      `<updated>${date}T00:00:00Z</updated>`,
      `<summary>${escapeMarkup(summary)}</summary>`,
      `<content type="html">${escapeMarkup(content.join(''))}</content>`,
      '</entry>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${page}</id>`,
    `<title>${escapeMarkup(`What's New in ${product.name}`)}</title>`,
    `<link href="${page}"/>`,
    `<link rel="self" href="${origin}${newsFeedAddress}"/>`,
    `<author><name>${escapeMarkup(product.name)}</name></author>`,
    `<updated>${news[0]?.date ?? '2025-06-30'}T00:00:00Z</updated>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}
