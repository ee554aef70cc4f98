import { news, newsFeedAddress } from '#contract/site/news.ts';
import { product } from '#contract/site/product.ts';

/** What's New as an Atom feed. */
export function newsFeed(publicUrl: URL): string {
  const { origin } = publicUrl;
  const entries = news.map(({ id, date, title, summary, points }) => {
    const content = [
      `<p>${escapeXml(summary)}</p>`,
      ...points.map((point) => `<p>${escapeXml(`${point.title}: ${point.text}`)}</p>`),
    ];
    return [
      '<entry>',
      `<id>${origin}/new#${id}</id>`,
      `<title>${escapeXml(title)}</title>`,
      `<link href="${origin}/new#${id}"/>`,
      `<updated>${date}T00:00:00Z</updated>`,
      `<summary>${escapeXml(summary)}</summary>`,
      `<content type="html">${escapeXml(content.join(''))}</content>`,
      '</entry>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${origin}/new</id>`,
    `<title>${escapeXml(`What's New in ${product.name}`)}</title>`,
    `<link href="${origin}/new"/>`,
    `<link rel="self" href="${origin}${newsFeedAddress}"/>`,
    `<author><name>${escapeXml(product.name)}</name></author>`,
    `<updated>${news[0]?.date ?? '2025-06-30'}T00:00:00Z</updated>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
