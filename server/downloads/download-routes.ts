import { finished } from 'node:stream';
import { send as sendFile } from '@fastify/send';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { uid } from '#contract/auth/uid.ts';
import { downloadMessages } from '#contract/downloads/messages.ts';
import { type OperatingSystem, operatingSystems, processors } from '#contract/downloads/platform.ts';
import type { ReleaseFile } from '#contract/downloads/release.ts';
import { paths } from '#contract/site/paths.ts';
import { CallError, httpStatusOf } from '#contract/wire/call-error.ts';
import type { Authenticate } from '../platform/calls/actor.ts';
import type { Context } from '../platform/context.ts';
import { bearerToken } from '../platform/http/bearer-token.ts';
import { isSomebodyComing } from '../platform/http/is-somebody-coming.ts';
import { createTally } from '../platform/tally.ts';
import { findBetaRequest } from './beta-store.ts';
import type { DownloadLinks } from './download-links.ts';
import { fileFor } from './file-for.ts';
import type { ReleaseStorage } from './release-storage.ts';

/** The most downloads per user from a folder of the server: while it sends files at full speed, others wait. */
const mostAtOnce = 8;

type Parts = { storage: ReleaseStorage; links: DownloadLinks; authenticate: Authenticate };

const noInstaller = 'There is no installer for this system.';
const linkOver = 'This link has expired or is not yours. Ask for a new one on the site.';
const noPlace = 'The installer is for users with a place in the beta. Ask for one on the site.';
const tooMany = 'Too many downloads at once. Try again when one of them is over.';
const noSuchPart = 'The file has no such part: ask for it from its beginning.';

const signedQuery = v.object({
  processor: v.optional(v.picklist(processors)),
  version: v.pipe(v.string(), v.maxLength(100)),
  sha256: v.pipe(v.string(), v.length(64)),
  uid,
  expires: v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number)),
  signature: v.pipe(v.string(), v.maxLength(100)),
});
type SignedQuery = v.InferOutput<typeof signedQuery>;
/** An installer, and the uid of the user who requested it. */
type Asked = { installer: ReleaseFile; asker: string };
const plainQuery = v.object({ processor: v.optional(v.picklist(processors)) });

/** `/downloads` describes the release; `/downloads/{os}` sends its installer, for a signed link or a user's token. */
export function downloadRoutes(app: FastifyInstance, context: Context, { storage, links, authenticate }: Parts) {
  const underWay = createTally();

  app.get('/downloads', async (_request, reply) => {
    const release = await storage.current();
    return release
      ? reply.header('cache-control', 'private, max-age=60').send(release)
      : refuse(reply, 404, downloadMessages.noRelease);
  });

  app.get<{ Params: { os: string } }>('/downloads/:os', async (request, reply) => {
    const { params, query } = request;
    const os = operatingSystems.find((name) => name === params.os);
    if (!os) return refuseFile(request, reply, 404, noInstaller);
    const signed = v.safeParse(signedQuery, query);
    const plain = v.safeParse(plainQuery, query);
    if (!plain.success) return refuseFile(request, reply, 404, 'There is no installer for this processor.');
    const processor = plain.output.processor ?? null;
    const asker = signed.success ? userOfLink(signed.output, os) : await userOfToken(request);
    if (asker instanceof CallError) return refuseFile(request, reply, httpStatusOf[asker.status], asker.message);
    const release = await storage.current();
    const file = release && fileFor(release, os, processor);
    if (!file) return refuseFile(request, reply, 404, noInstaller);
    if (signed.success && signed.output.sha256 !== file.sha256)
      return refuseFile(request, reply, 410, 'A newer release is out since. Ask for a new link on the site.');
    return send(request, reply, { asker, installer: file });
  });

  /** The uid that a valid link was made for, or the refusal. */
  function userOfLink({ expires, signature, ...named }: SignedQuery, os: OperatingSystem): string | CallError {
    const signedFor = { ...named, os, processor: named.processor ?? null };
    return links.isValid(signedFor, expires, signature, context.clock.now()) ? named.uid : denied(linkOver);
  }

  /** The uid of a token, if the user has a place. A request without a token counts as an incomplete link. */
  async function userOfToken(request: FastifyRequest): Promise<string | CallError> {
    try {
      const token = bearerToken(request);
      if (token === null) return denied(linkOver);
      const { uid } = await authenticate(token);
      return (await findBetaRequest(context.db, uid))?.status === 'granted' ? uid : denied(noPlace);
    } catch (error) {
      if (error instanceof CallError) return error;
      throw error;
    }
  }

  async function send(request: FastifyRequest, reply: FastifyReply, { asker, installer }: Asked) {
    const { file } = installer;
    const place = await storage.placeOf(installer);
    reply.header('cache-control', 'private, no-store');
    if ('address' in place) return reply.redirect(place.address, 302);
    if (underWay.of(asker) >= mostAtOnce) return refuse(reply.header('retry-after', '5'), 429, tooMany);
    underWay.add(asker, 1);
    // Called at once if the client has already disconnected.
    finished(reply.raw, () => underWay.add(asker, -1));
    // Supports ranges, as a bucket does, so that an interrupted download can continue.
    const found = await sendFile(request.raw, file, { root: place.folder, cacheControl: false, contentType: false });
    if (found.type !== 'file') {
      found.stream.destroy();
      if (found.statusCode === 404) return refuseFile(request, reply, 404, noInstaller);
      reply.header('content-range', found.headers['Content-Range']);
      return refuse(reply, found.statusCode, noSuchPart);
    }
    return reply
      .status(found.statusCode)
      .headers(found.headers)
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(found.stream);
  }
}

const denied = (message: string) => new CallError('PERMISSION_DENIED', message);

/** Browsers are redirected to the releases page; programs get the error. */
function refuseFile(request: FastifyRequest, reply: FastifyReply, status: number, message: string) {
  if (!isSomebodyComing(request)) return refuse(reply, status, message);
  return reply.header('cache-control', 'private, no-store').redirect(paths.releases(), 302);
}

function refuse(reply: FastifyReply, status: number, message: string) {
  return reply.status(status).send({ error: { message } });
}
