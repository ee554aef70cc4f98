import { product } from '#contract/site/product.ts';
import { SettingError } from './setting-error.ts';

/** The Node that it is built and proved with. */
const leastMajor = 24;

/** On an older one a server would start, and fail at what that does not have: at every sign-in. Throws a `SettingError`. */
export function assertNewEnoughNode(): void {
  if (Number.parseInt(process.versions.node, 10) < leastMajor)
    throw new SettingError(
      `${product.name} needs Node ${leastMajor} or newer, and ${process.execPath} is ${process.versions.node}. Start it with a newer one.`,
    );
}
