import type { BreakableFurrow } from '#testing/breakage/breakable-furrow.ts';
import { eventually } from '#testing/eventually.ts';

/** Waits until every event that the card provider delivered has had its effect. */
export async function settledEvents(furrow: BreakableFurrow): Promise<void> {
  await eventually(async () => {
    const { rows } = await furrow.sql<{ waiting: number }>(
      'select count(*)::int as waiting from payment_events where processed_at is null',
    );
    return rows[0]?.waiting === 0;
  }, 'every event');
}
