import { type CardProvider, createCardProvider } from '#server/coins/index.ts';
import type { Context } from '#server/platform/context.ts';

/** Returns the card provider of a server under test; throws if the server has none. */
export function cardProviderOf({ config, log }: Pick<Context, 'config' | 'log'>): CardProvider {
  const cards = createCardProvider(config, log);
  if (!cards) throw new Error('The server under test has no card provider.');
  return cards;
}
