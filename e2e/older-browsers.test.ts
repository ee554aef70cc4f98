import { dashboard } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { signInByForm } from './sign-in.ts';

test('the site works in a browser without the JavaScript features of 2024 and later', async ({ page, world }) => {
  await page.addInitScript(() => {
    const without = (owner: object, ...names: string[]) => {
      for (const name of names) Reflect.deleteProperty(owner, name);
    };
    without(globalThis, 'Iterator', 'URLPattern', 'requestIdleCallback');
    without(Promise, 'withResolvers', 'try');
    without(Array, 'fromAsync');
    without(Object, 'groupBy');
    without(Map, 'groupBy');
    without(URL, 'parse');
    without(AbortSignal, 'any');
    without(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom');
    without(Object.getPrototypeOf([].values().constructor.prototype), 'map', 'filter', 'toArray');
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Read more about Time reversal' }).click();
  await expect(page.getByRole('dialog', { name: 'Time reversal' })).toBeVisible();
  await signInByForm(page, await world.user());
  await expect(dashboard.balance(page, '200')).toBeVisible();
});
