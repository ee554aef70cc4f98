import { percentile } from '../statistics.ts';
import type { Fault } from './fault.ts';
import { strikeSometime } from './strike.ts';

const stepsEach = 4;
/** The play lasts longer than this. */
const longestMs = 400;
const mostAnswerMs = 2_000;
const mostRecoveryMs = 5_000;

/** F2: SIGKILL to PostgreSQL and all its backends; the server survives, says 503 meanwhile and recovers by itself. */
export const killPostgres: Fault = {
  id: 'F2',
  title: 'SIGKILL to PostgreSQL',
  perThousand: 80,
  async run({ furrow, play, random, times, report }) {
    const recoveriesMs: number[] = [];
    const answersMs: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const playing = play.round(stepsEach);
      await strikeSometime(furrow, random, longestMs, () => furrow.killPostgres());
      const askedAt = performance.now();
      const [recoveryMs, status] = await Promise.all([
        furrow.startAgain(),
        statusMeanwhile(furrow.url, answersMs, askedAt),
      ]);
      if (![200, 503].includes(status)) report(`while PostgreSQL was away a read was answered ${status}`);
      recoveriesMs.push(recoveryMs);
      await playing;
      for (const broken of await play.broken()) report(broken);
    }
    const figures = {
      recoveryMs50: percentile(recoveriesMs, 50),
      recoveryMs95: percentile(recoveriesMs, 95),
      answerMs95: percentile(answersMs, 95),
    };
    if (figures.recoveryMs95 > mostRecoveryMs)
      report(`slow: it took ${Math.round(figures.recoveryMs95)} ms to recover`);
    if (figures.answerMs95 > mostAnswerMs) report(`slow: 503 took ${Math.round(figures.answerMs95)} ms`);
    return figures;
  },
};

/** Reads the board while the database is away; returns the status and adds the response time to `answersMs`. */
async function statusMeanwhile(url: string, answersMs: number[], askedAt: number): Promise<number> {
  const { status } = await fetch(`${url}/live/openBounties`);
  answersMs.push(performance.now() - askedAt);
  return status;
}
