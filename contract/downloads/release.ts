import * as v from 'valibot';
import { operatingSystems, processors } from './platform.ts';

/** A release as `releases.json` beside the installers describes it, and as `/downloads` answers it. */
export const releaseSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/)),
  /** YYYY-MM-DD. */
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
