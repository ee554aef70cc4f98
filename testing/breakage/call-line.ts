import { type Connection, Line } from './line.ts';
import type { CallMoment } from './trap.ts';

/** Called at each moment; returns false to stop the data from going further. */
export type CallEar = (moment: CallMoment, connection: Connection) => boolean;

/** Opens a line between clients and the server that knows the call of each connection. */
export async function openCallLine(port: number, hear: CallEar): Promise<Line> {
  return Line.open(port, (connection) => {
    let call: string | null = null;
    return {
      there: (chunk) => {
        const name = /^POST \/functions\/(\w+)/.exec(chunk.toString('latin1', 0, 120))?.[1];
        if (name === undefined) return true;
        call = name;
        return hear({ at: 'request', call }, connection);
      },
      back: () => {
        const answered = call;
        call = null;
        return answered === null || hear({ at: 'answer', call: answered }, connection);
      },
    };
  });
}
