import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { CallError } from '#contract/wire/call-error.ts';
import { parseStrictJson } from '../../platform/calls/strict-json.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { forgetAllDeletedAddresses } from '../deleted-address.ts';
import { eraseUser } from '../erase-user.ts';
import type { IdentityContext } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import type { Emulator } from './emulator.ts';

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
 * Deletes every user who can be deleted, and the records of deleted addresses: a test that signs up an address finds it
 * new on every run. Refused deletions are tried a second time at the end, since an owner can be deleted once the other
 * members of their farm are gone. Throws the first refusal that is left: coins are involved, and no test path may lose
 * coins.
 */
async function eraseEverybody(context: IdentityContext): Promise<void> {
  const users = await context.db.selectFrom('users').select('uid').where('deleted_at', 'is', null).execute();
  const refused = await eraseEach(context, users);
  const [staying] = await eraseEach(context, refused);
  await forgetAllDeletedAddresses(context.db);
  if (staying) throw staying.error;
}

/** Erases those who may go, and returns the others, with why they may not. */
async function eraseEach(context: IdentityContext, users: readonly { uid: string }[]) {
  const refused: { uid: string; error: CallError }[] = [];
  for (const { uid } of users)
    await inTransaction(context.db, (tx) => eraseUser(context, tx, { uid, now: context.clock.now() })).catch(
      (error) => {
        if (error instanceof CallError) refused.push({ uid, error });
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
