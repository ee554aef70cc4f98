import { escapeMarkup } from '../platform/http/escape-markup.ts';

/** A page's facts for search engines and link previews. `address` is absolute; a page may have none. */
export type PageFacts = { title: string; description: string; address?: string };

/** The placeholder for these facts in the HTML. */
export const pageHeadPlace = '<!-- about the page -->';
/** The placeholder in the shell for the links to a page's code. */
export const pageCodePlace = '<!-- code of the page -->';

/** The tags for a page's facts. The preview image is the same for the whole site and already in every page. */
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
