const usualBatch = 1_000;

/**
 * Deletes what a job of its time finds old, a batch in each statement, so that no statement holds many rows for long.
 * `deleteBatch` deletes so many at most and answers how many there were; a smaller batch is the last one.
 */
export async function deleteInBatches(
  deleteBatch: (most: number) => Promise<bigint | undefined>,
  most = usualBatch,
): Promise<void> {
  while (Number((await deleteBatch(most)) ?? 0) === most);
}
