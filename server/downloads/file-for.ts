import type { Release, ReleaseFile } from '#contract/downloads/release.ts';

/** The file for a machine: its processor's own, or the one for all, or for an unknown processor the x64 one. */
export function fileFor(release: Release, os: string, processor: string | null): ReleaseFile | null {
  const ofSystem = release.files.filter((file) => file.os === os);
  return (
    ofSystem.find((file) => file.processor === processor) ??
    ofSystem.find((file) => file.processor === null) ??
    (processor === null ? ofSystem.find((file) => file.processor === 'x64') : undefined) ??
    null
  );
}
