import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxLog } from '../sandbox-log.ts';
import { cardApi } from './card-api.ts';
import { CardApiError } from './card-api-error.ts';
import { newId } from './new-id.ts';
import { payRoutes } from './pay-routes.ts';
import type { Payments } from './payments.ts';
import { requireSecretKey } from './secret-key.ts';
import { steering } from './steering.ts';

type PaymentOptions = { payments: Payments; secretKey: string; log: SandboxLog };

/** Registers the stand-in for the card provider: its API, the card page, and the routes by which tests steer it. */
export function registerPayments(server: FastifyInstance, { payments, secretKey, log }: PaymentOptions): void {
  const protectedApi = async (api: FastifyInstance) => {
    answerAsCardApi(api, log);
    api.addHook('onRequest', async (request) => requireSecretKey(request, secretKey));
    cardApi(api, payments);
  };
  // The official SDK takes a host and a port but no base path, so the API is at the root as well.
  server.register(protectedApi, { prefix: '/v1' });
  server.register(protectedApi, { prefix: '/stripe/v1' });
  server.register(
    async (api) => {
      answerAsCardApi(api, log);
      steering(api, payments);
    },
    { prefix: '/stripe' },
  );
  payRoutes(server, payments);
}

function answerAsCardApi(api: FastifyInstance, log: SandboxLog): void {
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('request-id', newId('req_')).type('application/json');
  });
  api.setErrorHandler((error, request, reply) => answerError(error, request, reply, log));
  api.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
    return reply.status(404).send(new CardApiError(404, message).envelope);
  });
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: SandboxLog) {
  const refusal = error instanceof CardApiError ? error : unexpected(error);
  log(`card API ${request.method} ${request.url}: ${refusal.status} ${refusal.message}`);
  return reply.status(refusal.status).send(refusal.envelope);
}

function unexpected(error: unknown): CardApiError {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return status < 500 ? new CardApiError(status, message) : new CardApiError(500, message, { type: 'api_error' });
}
