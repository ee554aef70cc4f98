import * as v from 'valibot';
import type { Context } from '../platform/context.ts';
import type { Job } from '../platform/jobs/worker.ts';

export function createMailJob(_context: Context): { job: Job; close(): void } {
  return { job: { name: 'send-mail', run: async (p) => void v.parse(v.any(), p) }, close() {} };
}
