import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../platform/calls/actor.ts';
import type { CallHandler } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import { createDownloadLinks } from './download-links.ts';
import { downloadRoutes } from './download-routes.ts';
import { createReleaseStorage } from './release-storage.ts';
import { requestBetaDownloadHandler } from './request-beta-download.ts';

export type Downloads = { calls: CallHandler[]; routes(app: FastifyInstance): void };

/** The beta, its waitlist and the installers. */
export function createDownloads(context: Context, authenticate: Authenticate): Downloads {
  const storage = createReleaseStorage(context.config.releases, context.log);
  const links = createDownloadLinks(context.config);
  return {
    calls: [requestBetaDownloadHandler(context.config, storage, links)],
    routes(app) {
      storage.lookIn();
      downloadRoutes(app, context, { storage, links, authenticate });
    },
  };
}
