const retryDelaysMs = [1_000, 5_000, 30_000, 120_000, 600_000] as const;
const laterDelayMs = 3_600_000;
/** Stripe retries for three days; after that only its event list has the event. */
const giveUpAfterMs = 3 * 24 * 3_600_000;

type FailedDelivery = { createdAtS: number; failures: number; nowMs: number };

/** Returns when to retry a delivery after its n-th failure (n from 1); null when it is given up. */
export function retryTimeMs({ createdAtS, failures, nowMs }: FailedDelivery): number | null {
  const timeMs = nowMs + (retryDelaysMs[failures - 1] ?? laterDelayMs);
  return timeMs > createdAtS * 1_000 + giveUpAfterMs ? null : timeMs;
}
