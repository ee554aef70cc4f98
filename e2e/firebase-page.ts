import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { SDK_VERSION } from 'firebase/app';
import { freePort } from '#server/platform/free-port.ts';
import { webApiKey } from '#testing/world.ts';

/** The address where Google serves the SDK for pages without a bundler; the npm package has the same files. */
const sdkAddress = `https://www.gstatic.com/firebasejs/${SDK_VERSION}`;

/**
 * Starts a page that is not ours, on a development server of its own and so of another origin: it loads the official
 * SDK as published, with `emulatorUrl` as its emulator.
 */
export async function startFirebasePage(emulatorUrl: string) {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(firebasePage(emulatorUrl)),
  );
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    async open(page: Page): Promise<void> {
      await page.route(`${sdkAddress}/*.js`, (route) =>
        route.fulfill({
          path: `node_modules/firebase/${new URL(route.request().url()).pathname.split('/').at(-1)}`,
          headers: { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' },
        }),
      );
      await page.goto(`http://localhost:${port}/`);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const firebasePage = (emulatorUrl: string) => `<!doctype html>
<html lang="en">
<title>In development</title>
<link rel="icon" href="data:,">
<label>Email <input id="email"></label>
<label>Password <input id="password" type="password"></label>
<button id="sign-up">Sign up</button>
<button id="sign-in">Sign in</button>
<button id="refresh">Refresh</button>
<button id="call">Call</button>
<button id="sign-out">Sign out</button>
<p role="status"></p>
<p role="alert"></p>
<script type="module">
import { initializeApp } from '${sdkAddress}/firebase-app.js';
import * as sdk from '${sdkAddress}/firebase-auth.js';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from '${sdkAddress}/firebase-functions.js';

const app = initializeApp({ apiKey: '${webApiKey}', projectId: 'furrow' });
const auth = sdk.getAuth(app);
sdk.connectAuthEmulator(auth, '${emulatorUrl}');
const functions = getFunctions(app);
connectFunctionsEmulator(functions, '${new URL(emulatorUrl).hostname}', ${new URL(emulatorUrl).port});
sdk.onIdTokenChanged(auth, (user) => {
  document.querySelector('[role=status]').textContent = user ? 'Signed in as ' + user.email : 'Signed out';
});
const valueOf = (id) => document.getElementById(id).value;
const acts = {
  'sign-up': () => sdk.createUserWithEmailAndPassword(auth, valueOf('email'), valueOf('password')),
  'sign-in': () => sdk.signInWithEmailAndPassword(auth, valueOf('email'), valueOf('password')),
  refresh: () => auth.currentUser.getIdToken(true),
  call: () => httpsCallable(functions, 'requestBetaDownload')(),
  'sign-out': () => sdk.signOut(auth),
};
for (const [id, act] of Object.entries(acts)) {
  document.getElementById(id).onclick = () =>
    act().then(
      () => (document.querySelector('[role=alert]').textContent = 'Done'),
      (error) => (document.querySelector('[role=alert]').textContent = error.code),
    );
}
</script>
</html>`;
