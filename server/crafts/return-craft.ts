import { sql } from 'kysely';
import { returnCraft } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { handleCall } from '../platform/calls/handle-call.ts';

/** Whoever was granted a craft gives it back: anybody may grant, and what one did not ask for can be got rid of. */
export const handleReturnCraft = handleCall(returnCraft, async ({ db, actor: { uid }, payload: { craftId } }) => {
  const { rows } = await sql<{ name: string }>`
    delete from craft_grants g using held_craft_grants h, crafts c
    where h.craft_id = ${craftId} and h.user_id = ${uid} and g.craft_id = h.craft_id and g.email = h.email
      and c.id = g.craft_id
    returning c.name`.execute(db);
  const returned = rows[0];
  if (!returned) throw new CallError('NOT_FOUND', craftMessages.notGrantedToYou);
  return { message: craftMessages.returned(returned.name) };
});
