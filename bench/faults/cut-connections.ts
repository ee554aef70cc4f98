import type { Fault } from './fault.ts';
import { strikeSometime } from './strike.ts';

const stepsEach = 5;
/** The play lasts longer than this. */
const longestMs = 80;
const cutsARound = 5;

/** F7: a connection is cut at an exact moment, between client and server or between server and PostgreSQL. */
export const cutConnections: Fault = {
  id: 'F7',
  title: 'Connections cut, answers lost',
  perThousand: 150,
  async run({ furrow, play, random, times, report }) {
    let exact = 0;
    const repeatsBefore = play.asker.counts.repeats;
    for (let cuts = 0; cuts < times; ) {
      const playing = play.round(stepsEach);
      for (let cut = 0; cut < cutsARound && cuts < times; cut += 1, cuts += 1)
        await strikeSometime(furrow, random, longestMs, (connection) => {
          if (connection) exact += 1;
          const any = random.oneOf([...furrow.clientLine.connections, ...furrow.databaseLine.connections]);
          (connection ?? any)?.cut();
        });
      await playing;
      for (const broken of await play.broken()) report(broken);
    }
    return { exact, repeats: play.asker.counts.repeats - repeatsBefore };
  },
};
