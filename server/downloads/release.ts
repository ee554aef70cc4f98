import * as v from 'valibot';
import { operatingSystems, processors } from '#contract/downloads/platform.ts';

/** One release as `releases.json` beside the installers describes it. */
export const releaseSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/)),
  date: v.pipe(v.string(), v.isoDate()),
  /** Whether the files are samples that stand where installers will be. */
  isSample: v.optional(v.boolean(), false),
  files: v.array(
    v.object({
      os: v.picklist(operatingSystems),
      /** Null: for every processor. */
      processor: v.nullable(v.picklist(processors)),
      file: v.pipe(v.string(), v.regex(/^[\w.-]+$/)),
      bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
});
export type Release = v.InferOutput<typeof releaseSchema>;
export type ReleaseFile = Release['files'][number];

/** The file for a machine: its processor's own, or the one for all, or the most common one. */
export function fileFor(release: Release, os: string, processor: string | null): ReleaseFile | null {
  const ofSystem = release.files.filter((file) => file.os === os);
  return (
    ofSystem.find((file) => file.processor === processor) ??
    ofSystem.find((file) => file.processor === null) ??
    (processor === null ? ofSystem.find((file) => file.processor === 'x64') : undefined) ??
    null
  );
}
