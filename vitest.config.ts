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

const testsOf = (...tiers: string[]) => tiers.map((tier) => `${tier}/**/*.test.{ts,tsx}`);
/** These replace a module, or the clock for good, or look at what a process keeps of all statements before. */
const inNeedOfTheirOwn = [
  ...testsOf('client'),
  'server/auth/equal-work.test.ts',
  'server/crafts/planned-searches.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      // The whole server is loaded once for many files instead of once for each.
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
    // One more than CI has cores: some of these wait, for a crash or a clock.
    maxWorkers: 3,
    // Only what hangs takes so long: on a machine that is busy with other things some take half of it.
    testTimeout: 60_000,
    // What is waited for comes at once; a busy machine may take longer.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    slowTestThreshold: 2_000,
  },
});
