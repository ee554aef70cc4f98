import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ReleaseFile } from '#contract/downloads/release.ts';
import type { Config } from '../platform/config.ts';
import { derivedKey } from '../platform/derived-key.ts';

const linkSeconds = 15 * 60;

type Link = { uid: string; file: ReleaseFile; now: Date };
type SignedFor = { uid: string; os: string; processor: string | null };

/** Links to installers that are one user's, for one file, for a quarter of an hour (security row 47). */
export function createDownloadLinks({ secret, publicUrl }: Config) {
  const key = derivedKey(secret, 'download-link');
  const sign = ({ uid, os, processor }: SignedFor, expires: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([uid, os, processor, expires]))
      .digest('base64url');

  return {
    make({ uid, file: { os, processor }, now }: Link): string {
      const expires = Math.floor(now.getTime() / 1_000) + linkSeconds;
      const query = new URLSearchParams({
        ...(processor === null ? {} : { processor }),
        uid,
        expires: String(expires),
        signature: sign({ uid, os, processor }, expires),
      });
      return `${publicUrl.origin}/downloads/${os}?${query}`;
    },
    isValid(signedFor: SignedFor, expires: number, signature: string, now: Date): boolean {
      const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(signedFor, expires))];
      return given.length === wanted.length && timingSafeEqual(given, wanted) && expires * 1_000 > now.getTime();
    },
  };
}

export type DownloadLinks = ReturnType<typeof createDownloadLinks>;
