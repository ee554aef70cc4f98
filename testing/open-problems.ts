import type { Context } from '#server/platform/context.ts';

/** How many payments or ledger alarms of this kind wait for an operator, as the metrics tell it. */
export async function openProblems({ metrics }: Context, what: string): Promise<number> {
  const told = await metrics.registry.metrics();
  return Number(new RegExp(`^furrow_open_problems\\{what="${what}"\\} (.+)$`, 'm').exec(told)?.[1] ?? 0);
}
