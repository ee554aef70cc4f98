import { spendCoins } from '#server/coins/index.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Spends millicoins on AI use, as the editor does, without the server. Does nothing when the balance is too low. */
export async function spendOnAi(
  db: Database,
  { uid, amountMillicoins, now }: { uid: string; amountMillicoins: number; now: Date },
): Promise<'spent' | 'repeated' | 'not enough'> {
  return spendCoins(db, {
    uid,
    kind: 'aiUse',
    into: [{ account: 'ai_revenue', amountMillicoins }],
    key: `test:${crypto.randomUUID()}`,
    description: 'AI use',
    now,
  });
}
