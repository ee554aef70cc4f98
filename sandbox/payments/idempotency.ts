import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CardApiError } from './card-api-error.ts';
import { nowS, type Payments } from './payments.ts';

const keptForS = 24 * 3_600;
const answerRow = v.object({ fingerprint: v.string(), body: v.string() });

/**
 * Runs a request once per Idempotency-Key: a repeat of the same request gets the first answer, a different request
 * under that key is refused. A refused request stores no answer, so it may be corrected and sent again.
 */
export function onceByKey(payments: Payments, request: FastifyRequest, act: () => object): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return JSON.stringify(act());
  const { first, run } = payments.storage;
  run('delete from idempotentAnswers where createdAtS < ?', nowS(payments) - keptForS);
  const fingerprint = fingerprintOf(request);
  const saved = first(answerRow, 'select fingerprint, body from idempotentAnswers where key = ?', key);
  if (saved !== null) return sameOrRefused(saved, fingerprint, key);
  const body = JSON.stringify(act());
  run(
    'insert into idempotentAnswers (key, fingerprint, body, createdAtS) values (?, ?, ?, ?)',
    key,
    fingerprint,
    body,
    nowS(payments),
  );
  return body;
}

function fingerprintOf(request: FastifyRequest): string {
  const what = JSON.stringify([request.method, request.url, request.body]);
  return createHash('sha256').update(what).digest('hex');
}

function sameOrRefused(saved: v.InferOutput<typeof answerRow>, fingerprint: string, key: string): string {
  if (saved.fingerprint === fingerprint) return saved.body;
  throw new CardApiError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. ` +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );
}
