import { editorApiKey, World } from '#testing/world.ts';
import { dashboard } from './dashboard.ts';
import { expect, test } from './journey.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { Product, passcodes } from './product.ts';
import { logIn } from './sign-in.ts';
import { staysLoaded } from './stays-loaded.ts';

test('an open page reports a restart of the server, and is live and signed in again afterwards', async ({
  page,
  problems,
}) => {
  problems.allow(/WebSocket connection to .* failed|ERR_CONNECTION_REFUSED/);
  await using product = await Product.start();
  const { url } = product.addresses();
  const user = await new World(url, { apiKey: editorApiKey }).user();
  await page.goto(`${url}/login?pass=${passcodes.bypass}`);
  await logIn(page, user);
  await expect(dashboard.balance(page, '200')).toBeVisible();
  const loaded = await staysLoaded(page);

  await product.stop();
  await expect(page.getByText('The server cannot be reached. Reconnecting...')).toBeVisible();
  await expect(dashboard.balance(page, '200')).toBeVisible();

  await product.start();
  await expect(page.getByText('The server cannot be reached. Reconnecting...')).toBeHidden({ timeout: 20_000 });
  await new LedgerWriter(product.addresses().databaseUrl).spend(user.uid, [50], 'AI use');
  await expect(dashboard.balance(page, '150')).toBeVisible();

  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. Reconnecting...')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Reconnecting...')).toBeHidden({ timeout: 20_000 });
  await loaded.check();
});
