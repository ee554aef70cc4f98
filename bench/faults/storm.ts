import { writeRemoteValue } from '#server/flags/index.ts';
import { forgetLimits } from '#testing/forget-limits.ts';
import type { Fault } from './fault.ts';
import { storms } from './storms.ts';

const clients = 64;

/** F3: 64 clients at once want what only one of them can have. */
export const storm: Fault = {
  id: 'F3',
  title: 'Storms of 64 clients',
  perThousand: 50,
  async run(stage) {
    const { furrow, play, random, times, report } = stage;
    await writeRemoteValue(furrow.db, { name: 'craft_sales', value: true, now: new Date() });
    let answered = 0;
    for (let time = 0; time < times; time += 1) {
      await forgetLimits(furrow.db);
      const [what, begin] = random.oneOf(Object.entries(storms)) ?? [];
      const begun = await begin?.(stage);
      if (!what || !begun) continue;
      const asked = Array.from({ length: clients }, (_, index) => begun.requests[index % begun.requests.length]);
      const answers = await Promise.all(random.shuffled(asked).map((ask) => ask?.()));
      answered += answers.length;
      for (const answer of answers)
        if (['INTERNAL', 'UNAVAILABLE'].includes(answer?.error?.status ?? ''))
          report(`${what}: answered ${JSON.stringify(answer)}`);
      const broken = await begun.brokenBy(answers.filter((answer) => answer?.result !== undefined).length);
      if (broken !== null) report(`${what}: ${broken}`);
      for (const text of await play.broken()) report(text);
    }
    return { answered };
  },
};
