import { product } from '#contract/site/product.ts';
import { SettingError } from './setting-error.ts';

/** The Node version that Furrow is built and tested with. */
const leastMajor = 24;

/** Throws a `SettingError` on an older Node, which lacks functions that every sign-in needs. */
export function assertNewEnoughNode(): void {
  if (Number.parseInt(process.versions.node, 10) < leastMajor)
    throw new SettingError(
      `${product.name} needs Node ${leastMajor} or newer, and ${process.execPath} is ${process.versions.node}. Start it with a newer one.`,
    );
}
