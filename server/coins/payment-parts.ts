import type { Entry } from './ledger-store.ts';
import type { Bucket } from './spending.ts';

/** The part of a payment that came from one bucket. */
export type Part = { bucket: Bucket; amountMillicoins: number };

/** What some buckets paid according to the ledger, as parts of all `buckets` in their order. */
export function partsOf(paid: readonly { bucket: Bucket; paid: number }[], buckets: readonly Bucket[]): Part[] {
  return buckets.map((bucket) => ({
    bucket,
    amountMillicoins: paid.find((row) => row.bucket === bucket)?.paid ?? 0,
  }));
}

/** In millicoins. */
export function sumOf(some: readonly Pick<Entry, 'amountMillicoins'>[]): number {
  return some.reduce((sum, { amountMillicoins }) => sum + amountMillicoins, 0);
}

/** What a charge takes of each part, in their order. */
export function takenOf(parts: readonly Part[], charge: number): Part[] {
  let due = charge;
  return parts.map(({ bucket, amountMillicoins }) => {
    const taken = Math.min(due, amountMillicoins);
    due -= taken;
    return { bucket, amountMillicoins: taken };
  });
}

/** What a charge leaves of each part. */
export function leftOf(parts: readonly Part[], charge: number): Part[] {
  const taken = takenOf(parts, charge);
  return parts.map(({ bucket, amountMillicoins }, index) => ({
    bucket,
    amountMillicoins: amountMillicoins - (taken[index]?.amountMillicoins ?? 0),
  }));
}
