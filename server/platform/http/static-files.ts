import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '#contract/wire/day.ts';

const yearMs = 365 * dayMs;

/** Serves built files, cacheable for a year (their names carry a hash), compressed if the browser accepts it. */
export async function staticFiles(app: FastifyInstance, folder: string, { isPublic }: { isPublic: boolean }) {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (response) => {
      const who = isPublic ? 'public' : 'private';
      response.header('cache-control', `${who}, max-age=${yearMs / 1_000}, immutable`);
    },
  });
}
