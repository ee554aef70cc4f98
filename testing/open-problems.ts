import type { Context } from '#server/platform/context.ts';

/** Returns how many payments or ledger alarms of this kind wait for an operator, according to the metrics. */
export async function openProblems({ metrics }: Context, what: string): Promise<number> {
  const told = await metrics.registry.metrics();
  return Number(new RegExp(`^furrow_open_problems\\{what="${what}"\\} (.+)$`, 'm').exec(told)?.[1] ?? 0);
}
