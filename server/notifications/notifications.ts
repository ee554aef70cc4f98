import type { FastifyInstance } from 'fastify';
import { mailsOfLink, myMailSwitches, myNotifications, notificationsPerPage } from '#contract/notifications/queries.ts';
import type { CallHandler } from '../platform/calls/handle-call.ts';
import type { Context } from '../platform/context.ts';
import type { Job } from '../platform/jobs/worker.ts';
import { type LiveQuery, liveForEveryone, liveForUser } from '../platform/live/live-query.ts';
import { notificationCalls } from './notification-calls.ts';
import { readMailSwitches, readNotifications, sweepNotifications } from './notification-store.ts';
import { findSubscription } from './subscription.ts';
import { unsubscribeRoute } from './unsubscribe-route.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export type Notifications = {
  calls: CallHandler[];
  queries: LiveQuery[];
  jobs: Job[];
  routes(app: FastifyInstance): void;
};

/** Creates the domain of notifications: users' inboxes on the site, and the mails with the same news. */
export function createNotifications(context: Context): Notifications {
  const { db, clock, config } = context;
  return {
    calls: notificationCalls(config),
    jobs: [{ name: 'sweep-notifications', every: '53 3 * * *', run: () => sweepNotifications(db, clock.now()) }],
    routes: (app) => unsubscribeRoute(app, context),
    queries: [
      liveForUser(myNotifications, {
        topics: (_args, { uid }) => [`notifications:${uid}`],
        run: ({ before = null }, { uid }) => readNotifications(db, { uid, before, perPage: notificationsPerPage }),
      }),
      liveForUser(myMailSwitches, {
        topics: (_args, { uid }) => [`notifications:${uid}`],
        run: async (_args, { uid }) => ({ off: await readMailSwitches(db, uid) }),
      }),
      liveForEveryone(mailsOfLink, {
        topics: ({ token }) => {
          const { uid } = readUnsubscribeToken(config, token) ?? {};
          return uid === undefined ? [] : [`notifications:${uid}`, `user:${uid}`];
        },
        run: async ({ token }) => ({ off: (await findSubscription(db, config, token))?.off ?? null }),
      }),
    ],
  };
}
