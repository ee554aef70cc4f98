import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Disk } from 'flydrive';
import * as v from 'valibot';
import { type Release, type ReleaseFile, releaseSchema } from '#contract/downloads/release.ts';
import type { Log } from '../platform/log.ts';
import { once } from '../platform/once.ts';
import { linkSeconds } from './download-links.ts';

const description = 'releases.json';
/** How long a release is cached: a new one shows within a minute. */
const keptMs = 60_000;
/** How long a bucket may take to answer, in milliseconds. */
const answerWithinMs = 5_000;

export type ReleaseStorage = {
  /** Logs if a folder holds no release. Skips a bucket, for which every process would have to load the SDK. */
  lookIn(): void;
  /** The current release with its existing files; null when the storage has none of them. */
  current(): Promise<Release | null>;
  /** The place to get a file from: this folder, or an address of the storage that works for 15 minutes. */
  placeOf(file: ReleaseFile): Promise<{ folder: string } | { address: string }>;
};

/** The installers' storage: a folder, or an S3-compatible bucket (`s3://bucket/prefix?endpoint=...&region=...`). */
export function createReleaseStorage(place: string | URL, log: Log): ReleaseStorage {
  const bucket = place instanceof URL ? place : null;
  const disk = once(() => (place instanceof URL ? bucketDisk(place) : folderDisk(place)));
  const placeName = bucket ? `${bucket.hostname}${bucket.pathname}` : place;
  const prefix = bucket ? bucket.pathname.replace(/^\/+|\/+$/g, '') : '';
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);
  let kept: { release: Release | null; readAtMs: number } | null = null;
  let reading: Promise<Release | null> | null = null;

  return {
    lookIn() {
      if (!(place instanceof URL) && !existsSync(join(place, description))) tellOfNone();
    },
    async current() {
      // A clock that was set back counts as well: the next release would wait for it.
      if (kept && Math.abs(Date.now() - kept.readAtMs) < keptMs) return kept.release;
      reading ??= renew().finally(() => {
        reading = null;
      });
      return reading;
    },
    async placeOf({ file }) {
      if (!(place instanceof URL)) return { folder: resolve(place) };
      return {
        address: await (await disk()).getSignedUrl(keyOf(file), {
          expiresIn: linkSeconds,
          contentDisposition: `attachment; filename="${file}"`,
          contentType: 'application/octet-stream',
        }),
      };
    },
  };

  async function renew(): Promise<Release | null> {
    const release = await readRelease().catch((error: unknown) => {
      // The previous release stays available while the storage is away or its description is being repaired.
      log.error({ error, place: placeName }, 'the release cannot be read');
      return kept?.release ?? null;
    });
    kept = { release, readAtMs: Date.now() };
    return release;
  }

  async function readRelease(): Promise<Release | null> {
    const opened = await disk();
    if (!(await opened.exists(keyOf(description)))) {
      tellOfNone();
      return null;
    }
    const described = v.parse(releaseSchema, JSON.parse(await opened.get(keyOf(description))));
    const areThere = await Promise.all(described.files.map((file) => isThere(opened, file)));
    const files = described.files.filter((_file, at) => areThere[at]);
    return files.length === 0 ? null : { ...described, files };
  }

  function tellOfNone() {
    log.warn({ place: placeName }, `there is no ${description}: no installer is on offer`);
  }

  /** Whether an installer is complete: a missing or partial one could only be sent as an error or in part. */
  async function isThere(opened: Disk, { file, bytes }: ReleaseFile): Promise<boolean> {
    const found = (await opened.exists(keyOf(file))) ? (await opened.getMetaData(keyOf(file))).contentLength : null;
    if (found !== bytes) log.error({ file, bytes, found }, 'an installer is not there as its release describes it');
    return found === bytes;
  }
}

async function folderDisk(folder: string): Promise<Disk> {
  const { Disk } = await import('flydrive');
  const { FSDriver } = await import('flydrive/drivers/fs');
  return new Disk(new FSDriver({ location: pathToFileURL(`${resolve(folder)}/`), visibility: 'private' }));
}

/** Opens a bucket. The SDK reads its keys from the environment. */
async function bucketDisk(address: URL): Promise<Disk> {
  const { Disk } = await import('flydrive');
  const { S3Driver } = await import('flydrive/drivers/s3');
  const endpoint = address.searchParams.get('endpoint');
  return new Disk(
    new S3Driver({
      bucket: address.hostname,
      region: address.searchParams.get('region') ?? 'us-east-1',
      visibility: 'private',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: answerWithinMs, requestTimeout: answerWithinMs },
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    }),
  );
}
