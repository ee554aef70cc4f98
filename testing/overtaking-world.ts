import { issueOobCode } from '#server/auth/mails/oob-code-store.ts';
import { endAllSessions } from '#server/auth/sessions/session-store.ts';
import { setUserDisabled } from '#server/auth/set-user-disabled.ts';
import { setPassword } from '#server/auth/user-store.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { eventually } from './eventually.ts';
import { statementsWaitingFor } from './statements-waiting.ts';
import type { TestFurrow } from './test-furrow.ts';
import type { TestUser } from './world.ts';

/** Changes that are committed while another action is under way. A test hook starts `furrow` later. */
export function overtakingWorld(furrow: () => TestFurrow) {
  return { overtaken, halfWay, whileAddressChanges, reset, shutOut, openSessions };

  /** Runs `act`, which has to wait for the uncommitted `change` as the last of `waiters`; returns its result. */
  async function overtaken<T>(change: (tx: Tx) => Promise<unknown>, act: () => Promise<T>, waiters = 1): Promise<T> {
    let acting: Promise<T> | undefined;
    let isOver = false;
    await inTransaction(furrow().context.db, async (tx) => {
      await change(tx);
      acting = act().finally(() => {
        isOver = true;
      });
      await eventually(async () => isOver || (await statementsWaitingFor(tx)) >= waiters, 'a statement that waits');
    });
    if (!acting) throw new Error('nothing was overtaken');
    return acting;
  }

  /** Returns the results of `first` and of `act`, which begins once `first` waits for the rows that `hold` locks. */
  async function halfWay<F, T>(
    hold: (tx: Tx) => Promise<unknown>,
    first: () => Promise<F>,
    act: () => Promise<T>,
  ): Promise<[first: F, acted: T]> {
    let beginning: Promise<F> | undefined;
    const begin = async (tx: Tx) => {
      await hold(tx);
      beginning = first();
      await eventually(async () => (await statementsWaitingFor(tx)) > 0, 'a first one that waits');
    };
    const acted = await overtaken(begin, act, 2);
    if (!beginning) throw new Error('nothing was begun');
    return [await beginning, acted];
  }

  /** Returns the result of `act`, begun when the user's address has changed but the change is not yet committed. */
  async function whileAddressChanges<T>({ uid, email }: TestUser, newEmail: string, act: () => Promise<T>): Promise<T> {
    const { context, clock, world } = furrow();
    const code = { kind: 'VERIFY_AND_CHANGE_EMAIL', uid, email, newEmail } as const;
    const oobCode = await inTransaction(context.db, (tx) => issueOobCode(tx, code, clock.now()));
    // The update ends the sessions after it has changed the address, so it waits here.
    const hold = (tx: Tx) => tx.selectFrom('sessions').select('id').where('user_id', '=', uid).forUpdate().execute();
    const [{ message }, acted] = await halfWay(hold, () => world.identity('v1/accounts:update', { oobCode }), act);
    if (message !== null) throw new Error(message);
    return acted;
  }

  /** Does what a password reset does to the account: sets another password and ends every session. */
  function reset({ uid }: TestUser, passwordHash: string | null = null) {
    return async (tx: Tx) => {
      const now = furrow().clock.now();
      await setPassword(tx, uid, passwordHash, now);
      await endAllSessions(tx, uid, now);
    };
  }

  /** Does what an operator does to disable the user. */
  function shutOut({ uid }: TestUser) {
    const requester = { address: '', userAgent: '' };
    return (tx: Tx) =>
      setUserDisabled(tx, { uid, disabled: true, reason: 'x', by: 'x', now: furrow().clock.now(), requester });
  }

  async function openSessions(uid: string): Promise<number> {
    const sessions = furrow().context.db.selectFrom('sessions').select('id').where('user_id', '=', uid);
    return (await sessions.where('ended_at', 'is', null).execute()).length;
  }
}
