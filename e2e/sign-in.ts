import type { Page } from '@playwright/test';
import { webApiKey } from '#testing/world.ts';
import { expect } from './journey.ts';

export type Credentials = { email: string; password: string };

/**
 * Opens a page signed in, without going through the login page: for journeys that are not about it. `address` is a path
 * of the product under test, or a whole address at another product.
 */
export async function signIn(page: Page, credentials: Credentials, address = '/dashboard'): Promise<void> {
  // The smallest answer of the site's origin, whose storage it shares.
  await page.goto(URL.canParse(address) ? new URL('/healthz', address).href : '/healthz');
  await page.evaluate(beginSession, { ...credentials, key: webApiKey });
  await page.goto(address);
}

/** Opens the login page, logs in, as a person does, and waits for the dashboard. */
export async function signInByForm(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/login');
  await logIn(page, credentials);
  await expect(page).toHaveURL('/dashboard');
}

/** Fills in the login page, which is open already, and sends it. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  await fillCredentials(page, email, password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Fills in the sign-up page, as a person does, and sends it. */
export async function signUpByForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/signup');
  await fillCredentials(page, email, password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

/**
 * Runs in the browser: signs in at the identity service and stores the session where the SDK reads it at its next
 * start, in the SDK's own format (`UserImpl.toJSON` in @firebase/auth).
 */
async function beginSession({ email, password, key }: Credentials & { key: string }): Promise<void> {
  const response = await fetch(`/identity/v1/accounts:signInWithPassword?key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`sign-in refused: ${await response.text()}`);
  const { localId, idToken, refreshToken, expiresIn } = await response.json();
  const user = {
    uid: localId,
    email,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { accessToken: idToken, refreshToken, expirationTime: Date.now() + Number(expiresIn) * 1_000 },
    createdAt: String(Date.now()),
    lastLoginAt: String(Date.now()),
    apiKey: key,
    appName: '[DEFAULT]',
  };
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('firebaseLocalStorageDb', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('firebaseLocalStorage', { keyPath: 'fbase_key' });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('firebaseLocalStorage', 'readwrite');
      writing.objectStore('firebaseLocalStorage').put({ fbase_key: `firebase:authUser:${key}:[DEFAULT]`, value: user });
      writing.onerror = () => reject(writing.error);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
  localStorage.setItem('furrow.session', '1');
}

/** Logs out on the dashboard, and waits until the home page shows it. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login');
}

export async function fillCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}
