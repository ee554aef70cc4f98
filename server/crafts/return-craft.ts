import { returnCraft } from '#contract/crafts/calls.ts';
import { craftMessages } from '#contract/crafts/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { markOver } from '../notifications/index.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { returnGrant } from './access-store.ts';

/** A user gives back a craft that was granted to them: anybody may grant crafts, also unwanted ones. */
export const handleReturnCraft = handleCall(returnCraft, async ({ db, actor: { uid }, now, payload: { craftId } }) => {
  const name = await returnGrant(db, craftId, uid);
  if (name === null) throw new CallError('NOT_FOUND', craftMessages.notGrantedToYou);
  await markOver(db, { to: [uid], kind: 'grant', link: paths.craft(craftId), now });
  return { message: craftMessages.returned(name) };
});
