import { sql } from 'kysely';
import { unsubscribeLink } from '#server/notifications/unsubscribe-token.ts';
import { testSecret } from '#testing/start-test-sandbox.ts';
import { everybody, nobody, own, signedIn } from './cells.ts';
import { addOrder, addSpend, addTransaction } from './coin-props.ts';
import { type Row, send } from './row.ts';

/** Returns the unsubscribe token that a mail to this user carries. */
function unsubscribeTokenOf(uid: string): string {
  const settings = { publicUrl: new URL('http://furrow.test'), secret: Buffer.from(testSecret, 'hex') };
  return new URL(unsubscribeLink(settings, { uid, kind: 'grant' })).searchParams.get('token') ?? '';
}

const checkout = { successUrl: '/dashboard', cancelUrl: '/dashboard' };

/** The rows of what users have for themselves: sessions, coins, a place in the beta, notifications. */
export const accountRows: readonly Row[] = [
  {
    call: 'endSession',
    cells: own,
    swapped: 'NOT_FOUND',
    ask: async (stage, whose) => ({ data: { sessionId: await stage.session(whose) } }),
  },
  { call: 'endOtherSessions', cells: own, swapped: 'nothing', ask: send({}) },
  { call: 'endAllSessions', cells: own, swapped: 'nothing', ask: send({}) },

  {
    call: 'createCheckoutSessionForCredits',
    cells: own,
    swapped: 'nothing',
    ask: send({ amount: 5, ...checkout }),
  },
  {
    call: 'createCheckoutSessionForCustomAmount',
    cells: own,
    swapped: 'nothing',
    ask: send({ amount: 7, ...checkout }),
  },
  {
    call: 'reportTransactionIssue',
    cells: own,
    swapped: 'NOT_FOUND',
    ask: async (stage, whose) => ({
      data: { transactionId: await addSpend(stage, whose), reason: 'Other', details: 'It was not me.' },
    }),
  },

  { call: 'requestBetaDownload', cells: own, swapped: 'nothing', ask: send({}) },

  {
    call: 'markNotificationsRead',
    cells: own,
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: { ids: [await stage.notification(whose)] } }),
  },
  {
    call: 'markAllNotificationsRead',
    cells: own,
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: { newest: await stage.notification(whose) } }),
  },
  { call: 'setLowBalance', cells: signedIn, ask: send({ coins: 50 }) },
  { call: 'setMailSwitch', cells: signedIn, ask: send({ kind: 'grant', on: false }) },
  {
    call: 'unsubscribe',
    cells: everybody,
    // Switched off already, so that the call changes nothing of another user's.
    ask: async (stage, whose) => {
      await stage.set(
        sql`insert into mail_switches (user_id, kind) values (${whose.uid}, 'grant') on conflict do nothing`,
      );
      return { data: { token: unsubscribeTokenOf(whose.uid) } };
    },
  },
  {
    call: 'unsubscribe',
    about: 'a forged token',
    cells: nobody,
    refused: 'INVALID_ARGUMENT',
    ask: send({ token: 'a.grant.b' }),
  },
  {
    read: 'mailsOfLink',
    cells: everybody,
    ask: (_stage, { uid }) => ({ data: { token: unsubscribeTokenOf(uid) }, shows: '"off":' }),
  },
  {
    read: 'mailsOfLink',
    about: 'a forged token',
    cells: everybody,
    ask: () => ({ data: { token: 'a.grant.b' }, shows: '"off":null' }),
  },

  { read: 'me', cells: own, swapped: 'nothing', ask: (_stage, { email }) => ({ data: {}, shows: email }) },
  {
    read: 'mySessions',
    cells: own,
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: {}, shows: await stage.session(whose) }),
  },
  {
    read: 'mySignInMethods',
    cells: own,
    swapped: 'nothing',
    ask: async (stage, whose) => {
      const googleEmail = `google-of-${whose.email}`;
      await stage.set(
        sql`insert into user_identities (provider, subject, user_id, email, linked_at)
            values ('google.com', ${whose.uid}, ${whose.uid}, ${googleEmail}, now())
            on conflict (user_id, provider) do update set email = excluded.email`,
      );
      return { data: {}, shows: googleEmail };
    },
  },
  {
    read: 'order',
    cells: own,
    swapped: 'NOT_FOUND',
    ask: async (stage, whose) => {
      const orderId = await addOrder(stage, whose);
      return { data: { orderId }, shows: orderId };
    },
  },
  {
    read: 'myTransactions',
    cells: own,
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: {}, shows: await addTransaction(stage, whose) }),
  },
  {
    read: 'myNotifications',
    cells: own,
    swapped: 'nothing',
    ask: async (stage, whose) => ({ data: {}, shows: `"${await stage.notification(whose)}"` }),
  },
  { read: 'myMailSwitches', cells: signedIn, ask: send({}) },
  { read: 'myBalanceHistory', cells: signedIn, ask: send({}) },
  { read: 'myBountyEarnings', cells: signedIn, ask: send({}) },
  { read: 'buying', cells: signedIn, ask: send({}) },
];
