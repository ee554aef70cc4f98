import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { parseStrictJson } from '../platform/calls/strict-json.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Emulator } from './emulator.ts';
import { eraseUser } from './erase-user.ts';
import type { IdentityContext } from './identity-context.ts';

const configSchema = v.object({
  emailPrivacyConfig: v.optional(v.object({ enableImprovedEmailPrivacy: v.boolean() })),
});

/** The test paths of Firebase's emulator. Registered with `EMULATOR=on` alone, which production refuses. */
export function emulatorRoutes(app: FastifyInstance, context: IdentityContext, emulator: Emulator) {
  const base = `/emulator/v1/projects/${context.config.projectId}`;

  app.get(`${base}/oobCodes`, async () => ({ oobCodes: emulator.codes() }));

  app.get(`${base}/config`, async () => configOf(emulator));

  app.patch(`${base}/config`, async (request, reply) => {
    const parsed = v.safeParse(configSchema, Buffer.isBuffer(request.body) ? parseStrictJson(request.body) : {});
    if (!parsed.success) return reply.status(400).send({ error: { code: 400, message: 'INVALID_CONFIG' } });
    const protects = parsed.output.emailPrivacyConfig?.enableImprovedEmailPrivacy;
    if (protects !== undefined) emulator.protectsAddresses = protects;
    return configOf(emulator);
  });

  app.delete(`${base}/accounts`, async () => {
    const { db, clock } = context;
    const users = await db.selectFrom('users').select('uid').where('deleted_at', 'is', null).execute();
    for (const { uid } of users) await inTransaction(db, (tx) => eraseUser(context, tx, { uid, now: clock.now() }));
    emulator.forget();
    return {};
  });
}

function configOf({ protectsAddresses }: Emulator) {
  return {
    signIn: { allowDuplicateEmails: false },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: protectsAddresses },
  };
}
