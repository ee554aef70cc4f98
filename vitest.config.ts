import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files. They start first, so that at the end no worker waits for another. */
const longest = ['server/app/authorization.test.ts', 'bench/faults/faults.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const testsOf = (...tiers: string[]) => tiers.map((tier) => `${tier}/**/*.test.{ts,tsx}`);
/** Files that mock a module, replace the clock for good, or inspect state that a process keeps across files. */
const inNeedOfTheirOwn = [
  ...testsOf('client'),
  'server/auth/equal-work.test.ts',
  'server/crafts/planned-searches.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      // Many files share a process, so the whole server is loaded once instead of once for each file.
      {
        extends: true,
        test: {
          name: 'together',
          include: testsOf('contract', 'server', 'sandbox', 'scripts', 'testing', 'bench'),
          exclude: inNeedOfTheirOwn,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: inNeedOfTheirOwn } },
    ],
    globalSetup: ['testing/start-postgres.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // One more than CI has cores: some tests only wait, for a crash or a clock.
    maxWorkers: 3,
    // Only a hanging test takes this long; on a busy machine some tests take half of it.
    testTimeout: 60_000,
    // Polled conditions usually hold at once; a busy machine may take longer.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    slowTestThreshold: 2_000,
  },
});
