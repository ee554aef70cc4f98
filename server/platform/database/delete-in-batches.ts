const usualBatch = 1_000;

/**
 * Deletes old rows in batches, one statement per batch, so that no statement locks many rows for long. `deleteBatch`
 * deletes at most `most` rows and returns how many it deleted; a smaller batch is the last one.
 */
export async function deleteInBatches(
  deleteBatch: (most: number) => Promise<bigint | undefined>,
  most = usualBatch,
): Promise<void> {
  while (Number((await deleteBatch(most)) ?? 0) === most);
}
