import { session } from '#client/platform/session/session.ts';
import { fetchInTime } from './fetch-in-time.ts';

/** Safari may ask the person first whether to save, and reads the file then (WebKit bug 211234). */
const keptMs = 60_000;

/** Fetches a file of the user's own and saves it. Throws when it cannot be had. */
export async function downloadOwn(path: string, filename: string): Promise<void> {
  const response = await fetchInTime(path, { headers: { authorization: `Bearer ${await session.idToken()}` } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  save(await response.blob(), filename);
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
