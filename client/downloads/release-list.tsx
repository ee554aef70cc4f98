import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { formatLongDay } from '#client/ui/format-date.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { downloadMessages } from '#contract/downloads/messages.ts';
import { operatingSystemNames } from '#contract/downloads/platform.ts';
import type { Release, ReleaseFile } from '#contract/downloads/release.ts';
import styles from './release-list.module.css';
import { useDownload } from './use-download.ts';
import { useRelease } from './use-release.ts';

/** All installers of the release on offer, with their checksums. */
export function ReleaseList() {
  const read = useRelease();
  if (read.status === 'loading') return <ReleaseSkeleton />;
  if (read.status === 'none')
    return <EmptyState picture={<PackageOpen size={36} />} text={downloadMessages.noRelease} />;
  if (read.status === 'error') return <ErrorState text="The release could not be loaded." onRetry={read.retry} />;
  return <Installers release={read.release} onAsked={read.renew} />;
}

type Props = {
  release: Release;
  /** Called after each download: a user who asked for a removed installer then sees the current ones. */
  onAsked: () => void;
};

function Installers({ release: { version, date, isSample, files }, onAsked }: Props) {
  const { isChecking, download } = useDownload();
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <p className={styles.about}>
        Version {version}, <time dateTime={date}>{formatLongDay(date)}</time>.{' '}
        {isSample && 'Sample files: the installers are not published yet.'}
      </p>
      <ul className={styles.list}>
        {files.map((file) => (
          <li key={file.file} className={styles.file}>
            <h2 className={styles.name}>{nameOf(file)}</h2>
            <p className={styles.fact}>{sizeOf(file.bytes)}</p>
            <p className={styles.sum}>
              SHA-256 <code className={styles.code}>{file.sha256}</code>
            </p>
            <Button
              disabled={isChecking}
              busy={isChecking && asked === file.file}
              aria-label={`Download for ${nameOf(file)}`}
              onClick={() => {
                setAsked(file.file);
                void download({ os: file.os, processor: file.processor }).then(onAsked);
              }}
            >
              {isChecking && asked === file.file ? downloadMessages.checking : 'Download'}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function ReleaseSkeleton() {
  return (
    <div className={styles.list} role="status" aria-label="Loading the release">
      {['one', 'two', 'three', 'four', 'five'].map((key) => (
        <div key={key} className={styles.file}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}

const processorNames = { x64: 'x64', arm64: 'Arm' } as const;

function nameOf({ os, processor }: ReleaseFile): string {
  return processor === null ? operatingSystemNames[os] : `${operatingSystemNames[os]}, ${processorNames[processor]}`;
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
