import { product } from '#contract/site/product.ts';
import { readCraft } from '../crafts/index.ts';
import type { Context } from '../platform/context.ts';
import { isDatabaseAway } from '../platform/database/in-transaction.ts';
import type { PageFacts } from './page-head.ts';

/** What anybody may know of the craft whose page this is; null for other pages, and for a craft not shown to all. */
export async function aboutCraft({ db, clock, config }: Context, path: string): Promise<PageFacts | null> {
  const [, id] = /^\/crafts\/([\w-]+)$/.exec(path) ?? [];
  if (id === undefined) return null;
  try {
    const craft = await readCraft(db, id, { uid: null, now: clock.now() });
    if (!craft) return null;
    return {
      title: `${craft.name} | ${product.name}`,
      description: withoutMarks(craft.marketDescription),
      address: `${config.publicUrl.origin}${path}`,
    };
  } catch (error) {
    // The page comes without a preview then, and says itself that the server is away.
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}

/** Markdown as one line of text. Previews show it as it is. */
export function withoutMarks(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d{1,3}[.)])[ \t]+)+/gm, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
