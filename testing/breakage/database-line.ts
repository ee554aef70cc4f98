import { type Connection, type Ears, Line } from './line.ts';
import { PostgresMessages, textsIn } from './postgres-messages.ts';

/** A step of a server's transaction, as seen on the line to the database. */
export type DatabaseMoment =
  /** A statement of a transaction is on its way; `position` counts from 1. */
  | { at: 'statement'; text: string; first: string; position: number }
  /** A COMMIT is on its way. */
  | { at: 'commit'; first: string }
  /** The database has committed; the server has not received its answer yet. */
  | { at: 'committed'; first: string };

/** Called at each moment; returns false to stop the data from going further. */
export type DatabaseEar = (moment: DatabaseMoment, connection: Connection) => boolean;

const begins = /^begin; set local furrow\.collect/;
const commits = /; commit$/;

/** Opens a line to PostgreSQL that knows how far the transaction of each connection is. */
export async function openDatabaseLine(port: number, hear: DatabaseEar): Promise<Line> {
  return Line.open(port, (connection) => earsOf(connection, hear));
}

function earsOf(connection: Connection, hear: DatabaseEar): Ears {
  const fromServer = new PostgresMessages({ fromClient: true });
  const fromDatabase = new PostgresMessages({ fromClient: false });
  const prepared = new Map<string, string>();
  let transaction: { first: string; statements: number; isCommitting: boolean } | null = null;
  return {
    there: (chunk) => fromServer.in(chunk).every(({ type, body }) => asked(type, body)),
    back: (chunk) => fromDatabase.in(chunk).every(({ type, body }) => answered(type, body)),
  };

  function asked(type: string, body: Buffer): boolean {
    if (type === 'P') {
      const [name = '', text = ''] = textsIn(body, 2);
      prepared.set(name, text);
      return true;
    }
    if (type === 'B') return stated(prepared.get(textsIn(body, 2)[1] ?? '') ?? '');
    return type !== 'Q' || stated(textsIn(body, 1)[0] ?? '');
  }

  function stated(text: string): boolean {
    if (begins.test(text)) {
      transaction = { first: '', statements: 0, isCommitting: false };
      return true;
    }
    if (transaction === null || text === 'rollback') return true;
    if (commits.test(text)) {
      transaction.isCommitting = true;
      return hear({ at: 'commit', first: transaction.first }, connection);
    }
    transaction.statements += 1;
    if (transaction.statements === 1) transaction.first = text;
    return hear({ at: 'statement', text, first: transaction.first, position: transaction.statements }, connection);
  }

  function answered(type: string, body: Buffer): boolean {
    if (type !== 'C' || !transaction?.isCommitting || textsIn(body, 1)[0] !== 'COMMIT') return true;
    const { first } = transaction;
    transaction = null;
    return hear({ at: 'committed', first }, connection);
  }
}
