import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, so that it is begun first and no worker waits for the other at the end. */
const longest = ['server/app/authorization.test.ts', 'bench/faults/faults.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['contract', 'server', 'sandbox', 'client', 'scripts', 'testing', 'bench'].map(
      (tier) => `${tier}/**/*.test.{ts,tsx}`,
    ),
    globalSetup: ['testing/start-postgres.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    slowTestThreshold: 2_000,
  },
});
