import { buildOps } from '#scripts/build.ts';
import { Product } from './product.ts';

/** One Furrow for all journeys; its addresses reach the workers through the environment. */
export default async function startProduct() {
  await buildOps();
  const product = await Product.start();
  process.env.FURROW_UNDER_TEST = JSON.stringify({ ...product.addresses(), pass: await product.pass() });
  return () => product[Symbol.asyncDispose]();
}
