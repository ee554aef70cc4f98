import { session } from '#client/platform/session/session.ts';
import { fetchInTime } from './fetch-in-time.ts';

/** How long the file is kept: Safari may ask whether to save, and reads it only then (WebKit bug 211234). */
const keptMs = 60_000;

/** Fetches a file that belongs to the user and saves it. Throws when the server does not deliver it. */
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
