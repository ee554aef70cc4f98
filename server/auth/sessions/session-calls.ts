import {
  endAllSessions as endAllSessionsCall,
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
} from '#contract/auth/calls.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { type CallHandler, handleCall } from '../../platform/calls/handle-call.ts';
import { audit } from '../audit.ts';
import { endOobCodes } from '../mails/oob-code-store.ts';
import { endAccess } from './end-access.ts';
import { endOtherSessions, endSession, isSessionOf } from './session-store.ts';

/** Signing one's own devices out: one, all others, all. */
export const sessionCalls: CallHandler[] = [
  handleCall(endSessionCall, async ({ db, actor, payload: { sessionId }, network, now }) => {
    // Another user's session gets the same error as one that does not exist.
    if (!(await isSessionOf(db, sessionId, actor.uid))) throw new CallError('NOT_FOUND', 'There is no such session.');
    // A device that is signed out from elsewhere may have begun a change of address; a user who only logs out keeps it.
    if (sessionId !== actor.sessionId) await endOobCodes(db, actor.uid, ['VERIFY_AND_CHANGE_EMAIL'], now);
    if (await endSession(db, sessionId, now))
      await audit(db, 'session-ended', 'ok', { uid: actor.uid, requester: callerAt(network), at: now });
    return {};
  }),
  handleCall(endOtherSessionsCall, async ({ db, actor, network, now }) => {
    const ended = await endOtherSessions(db, { uid: actor.uid, keptSessionId: actor.sessionId }, now);
    // The other devices may have begun a change of address.
    await endOobCodes(db, actor.uid, ['VERIFY_AND_CHANGE_EMAIL'], now);
    const detail = { others: ended };
    if (ended > 0)
      await audit(db, 'session-ended', 'ok', { uid: actor.uid, requester: callerAt(network), at: now, detail });
    return { ended };
  }),
  handleCall(endAllSessionsCall, async ({ db, actor, network, now }) => {
    await endAccess(db, actor.uid, now);
    const detail = { all: true };
    await audit(db, 'session-ended', 'ok', { uid: actor.uid, requester: callerAt(network), at: now, detail });
    return {};
  }),
];

/** Calls know the network of their caller, not the program. */
const callerAt = (network: string) => ({ address: network, userAgent: '' });
