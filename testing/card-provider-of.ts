import { type CardProvider, createCardProvider } from '#server/coins/index.ts';
import type { Context } from '#server/platform/context.ts';

/** The card provider of a server under test, which has one. */
export function cardProviderOf({ config, log }: Pick<Context, 'config' | 'log'>): CardProvider {
  const cards = createCardProvider(config, log);
  if (!cards) throw new Error('The server under test has no card provider.');
  return cards;
}
