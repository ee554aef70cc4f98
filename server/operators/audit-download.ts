import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { auditLogFilename, auditLogPath } from '#contract/operators/audit-log.ts';
import type { Authenticate } from '../platform/calls/actor.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { csvRow } from '../platform/http/csv-row.ts';
import { ownDownload } from '../platform/http/own-download.ts';
import type { Limit } from '../platform/limits.ts';
import { auditLogLines } from './audit-log-store.ts';
import { noteAction } from './note-action.ts';
import { requireOperator } from './require-operator.ts';

const downloadsPerHour: Limit = { name: 'audit-download', most: 20, windowSeconds: 3_600 };
const linesARead = 1_000;
const head = ['Time (UTC)', 'Event', 'Result', 'User', 'Address', 'Reason', 'Details'];

/** The audit log as a file, for operators. The download is recorded in the log first. */
export function auditDownload(app: FastifyInstance, context: Context, authenticate: Authenticate) {
  const { db, clock } = context;
  ownDownload(app, context, authenticate, {
    path: auditLogPath,
    limit: downloadsPerHour,
    make: async (actor) => {
      const now = clock.now();
      await requireOperator(db, actor, now);
      const operator = { kind: 'user', uid: actor.uid } as const;
      await inTransaction(db, (tx) =>
        noteAction(tx, { event: 'audit-log-exported', operator, reason: null, detail: {}, now }),
      );
      return {
        filename: auditLogFilename,
        type: 'text/csv; charset=utf-8',
        body: Readable.from(auditCsv(db), { objectMode: false }),
      };
    },
  });
}

async function* auditCsv(db: Database): AsyncGenerator<string> {
  yield csvRow(head);
  for await (const lines of auditLogLines(db, linesARead)) {
    yield lines
      .map(({ at, event, result, uid, address, detail: { reason, ...detail } }) =>
        csvRow([at, event, result, uid ?? '', address ?? '', String(reason ?? ''), JSON.stringify(detail)]),
      )
      .join('');
  }
}
