import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ownDataFilename, ownDataPath } from '#contract/account/own-data.ts';
import type { Authenticate } from '../platform/calls/actor.ts';
import type { Context } from '../platform/context.ts';
import { jsonFile } from '../platform/http/json-file.ts';
import { ownDownload } from '../platform/http/own-download.ts';
import type { Limit } from '../platform/limits.ts';
import { readOwnData } from './own-data.ts';

const downloadsPerHour: Limit = { name: 'own-data', most: 10, windowSeconds: 3_600 };

/** `GET /my-data.json`: all data stored about the user, as a file. Requires a Bearer token. */
export function ownDataRoute(app: FastifyInstance, context: Context, authenticate: Authenticate) {
  ownDownload(app, context, authenticate, {
    path: ownDataPath,
    limit: downloadsPerHour,
    make: async ({ uid }) => ({
      filename: ownDataFilename,
      type: 'application/json; charset=utf-8',
      body: Readable.from(jsonFile(await readOwnData(context.db, uid, context.clock.now())), { objectMode: false }),
    }),
  });
}
