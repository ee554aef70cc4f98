import type { Context } from '#server/platform/context.ts';

/** The lines that the server would log for its operators, kept in memory. */
export type ServerLog = { failures: string[] };

const worthALook = /unexpected failure|webhook failed|a job failed|the ledger differs|nothing was credited/;

/** Records the log of a server in this process. */
export function listenToLog({ log }: Pick<Context, 'log'>): ServerLog {
  const kept: ServerLog = { failures: [] };
  const keep = (detail: unknown, message?: string) => {
    const words = `${message ?? String(detail)}`;
    if (worthALook.test(words)) kept.failures.push(`${words}: ${shown(detail)}`);
  };
  log.error = keep;
  log.warn = keep;
  return kept;
}

function shown(detail: unknown): string {
  if (typeof detail !== 'object' || detail === null) return String(detail);
  const parts = Object.entries(detail).map(
    ([name, value]) => `${name} ${value instanceof Error ? value.stack : value}`,
  );
  return parts.join(', ');
}
