import type { Storage } from '../storage/open-storage.ts';
import { type WebhookEvent, webhookEventRow } from './webhook-event.ts';

export type EventStore = ReturnType<typeof eventStore>;

/** A page of the event list, newest first. Times are inclusive; null leaves a condition out. */
export type EventPage = {
  types: readonly string[] | null;
  delivered: boolean | null;
  createdFromS: number;
  createdToS: number;
  startingAfter: string | null;
  limit: number;
};

/** The announced events, and which of them the site has yet to receive. */
export function eventStore({ all, first, run }: Storage) {
  return {
    add: ({ id, type, sessionId, createdAtS, payload, nextAttemptAtMs }: WebhookEvent) =>
      run(
        `insert into events (id, type, sessionId, createdAtS, payload, nextAttemptAtMs) values (?, ?, ?, ?, ?, ?)`,
        id,
        type,
        sessionId,
        createdAtS,
        payload,
        nextAttemptAtMs,
      ),
    find: (id: string) => first(webhookEventRow, 'select * from events where id = ?', id),
    page: ({ types, delivered, createdFromS, createdToS, startingAfter, limit }: EventPage) =>
      all(
        webhookEventRow,
        `select * from events
         where (?1 is null or type in (select value from json_each(?1)))
           and (?2 is null or (deliveredAtMs is not null) = ?2)
           and createdAtS between ?3 and ?4
           and (?5 is null or rowid < (select rowid from events where id = ?5))
         order by rowid desc limit ?6`,
        types === null ? null : JSON.stringify(types),
        delivered === null ? null : Number(delivered),
        createdFromS,
        createdToS,
        startingAfter,
        limit,
      ),
    ofSession: (sessionId: string) =>
      all(webhookEventRow, 'select * from events where sessionId = ? order by rowid', sessionId),
    due: (nowMs: number, limit: number) =>
      all(
        webhookEventRow,
        'select * from events where nextAttemptAtMs <= ? order by nextAttemptAtMs, rowid limit ?',
        nowMs,
        limit,
      ),
    markDelivered: (id: string, nowMs: number) =>
      run(
        'update events set attempts = attempts + 1, nextAttemptAtMs = null, deliveredAtMs = ? where id = ?',
        nowMs,
        id,
      ),
    markFailed: (id: string, nextAttemptAtMs: number | null) =>
      run('update events set attempts = attempts + 1, nextAttemptAtMs = ? where id = ?', nextAttemptAtMs, id),
  };
}
