import { createHmac } from 'node:crypto';
import type { ReleaseFile } from '#contract/downloads/release.ts';
import type { Config } from '../platform/config.ts';
import { derivedKey } from '../platform/derived-key.ts';
import { isSameText } from '../platform/is-same-text.ts';

/** How long a link to an installer works: ours, and the bucket's to which ours redirects. */
export const linkSeconds = 15 * 60;

type Link = { uid: string; version: string; file: ReleaseFile; now: Date };
type SignedFor = { uid: string; version: string; sha256: string; os: string; processor: string | null };

/** Makes and checks links to one file of a release, for one user and a quarter of an hour (security row 47). */
export function createDownloadLinks({ secret, publicUrl }: Config) {
  const key = derivedKey(secret, 'download-link');
  const sign = ({ uid, version, sha256, os, processor }: SignedFor, expires: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([uid, version, sha256, os, processor, expires]))
      .digest('base64url');

  return {
    make({ uid, version, file: { os, processor, bytes, sha256 }, now }: Link): string {
      const expires = Math.floor(now.getTime() / 1_000) + linkSeconds;
      const query = new URLSearchParams({
        ...(processor === null ? {} : { processor }),
        version,
        bytes: String(bytes),
        sha256,
        uid,
        expires: String(expires),
        signature: sign({ uid, version, sha256, os, processor }, expires),
      });
      return `${publicUrl.origin}/downloads/${os}?${query}`;
    },
    isValid(signedFor: SignedFor, expires: number, signature: string, now: Date): boolean {
      return isSameText(signature, sign(signedFor, expires)) && expires * 1_000 > now.getTime();
    },
  };
}

export type DownloadLinks = ReturnType<typeof createDownloadLinks>;
