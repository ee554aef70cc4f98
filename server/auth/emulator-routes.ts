import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { CallError } from '#contract/wire/call-error.ts';
import { parseStrictJson } from '../platform/calls/strict-json.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Emulator } from './emulator.ts';
import { eraseAccount, eraseUser } from './erase-user.ts';
import type { IdentityContext } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { lockUser } from './user-store.ts';

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
    await eraseEverybody(context);
    emulator.forget();
    return {};
  });
}

/**
 * Who is refused goes after all others: an owner may when the farm's other members are gone. Whom nothing lets go, coins
 * that are held say, loses the account alone.
 */
async function eraseEverybody(context: IdentityContext): Promise<void> {
  const { db, clock } = context;
  const users = await db.selectFrom('users').select('uid').where('deleted_at', 'is', null).execute();
  const refused = await eraseEach(context, users);
  for (const { uid } of await eraseEach(context, refused))
    await inTransaction(db, async (tx) => {
      const user = await lockUser(tx, uid);
      if (user) await eraseAccount(context, tx, user, clock.now());
    });
}

/** Erases those who may go, and returns the others. */
async function eraseEach(context: IdentityContext, users: readonly { uid: string }[]) {
  const refused: { uid: string }[] = [];
  for (const { uid } of users)
    await inTransaction(context.db, (tx) => eraseUser(context, tx, { uid, now: context.clock.now() })).catch(
      (error) => {
        if (error instanceof CallError) refused.push({ uid });
        else if (!isGone(error)) throw error;
      },
    );
  return refused;
}

/** Whether somebody else deleted the user meanwhile. */
const isGone = (error: unknown) => error instanceof IdentityError && error.code === 'USER_NOT_FOUND';

function configOf({ protectsAddresses }: Emulator) {
  return {
    signIn: { allowDuplicateEmails: false },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: protectsAddresses },
  };
}
