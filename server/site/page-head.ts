import { escapeMarkup } from '../platform/http/escape-markup.ts';

/** What search engines and link previews are told of a page. `address` is whole; without one the page has no own. */
export type PageFacts = { title: string; description: string; address?: string };

/** Where in the HTML it goes. */
export const pageHeadPlace = '<!-- about the page -->';
/** Where the shell takes the links to a page's code. */
export const pageCodePlace = '<!-- code of the page -->';

/** The picture is the site's, and stands in every page already. */
export function pageHead({ title, description, address }: PageFacts): string {
  const link = address === undefined ? null : escapeMarkup(address);
  return [
    `<title>${escapeMarkup(title)}</title>`,
    `<meta name="description" content="${escapeMarkup(description)}">`,
    ...(link === null ? [] : [`<link rel="canonical" href="${link}">`, `<meta property="og:url" content="${link}">`]),
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${escapeMarkup(title)}">`,
    `<meta property="og:description" content="${escapeMarkup(description)}">`,
  ].join('');
}
