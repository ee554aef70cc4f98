import { requestBetaDownload } from '#contract/downloads/calls.ts';
import type { OperatingSystem } from '#contract/downloads/platform.ts';
import type { AnswerOf } from '#contract/wire/call.ts';
import { handleCallOutside } from '../platform/calls/handle-call.ts';
import { requireCaller } from '../platform/calls/require-caller.ts';
import type { Config } from '../platform/config.ts';
import { busyNow } from '../platform/database/busy.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { createOwnTurns } from '../platform/own-turns.ts';
import { findBetaRequest, takeBetaPlace } from './beta-store.ts';
import type { DownloadLinks } from './download-links.ts';
import { fileFor } from './file-for.ts';
import { giveFreePlaces } from './free-places.ts';
import type { ReleaseStorage } from './release-storage.ts';

/** For a request without a system. The site sends a browser with an unknown system to the releases page instead. */
const commonSystem: OperatingSystem = 'windows';

/** Gives the user a place in the beta if one is free, else a number on the waitlist (domain rules, Downloads). */
export function requestBetaDownloadHandler(config: Config, storage: ReleaseStorage, links: DownloadLinks) {
  const inOwnTurn = createOwnTurns(busyNow);
  return handleCallOutside(
    requestBetaDownload,
    async ({ payload: { os, processor }, actor, db, now }): Promise<AnswerOf<typeof requestBetaDownload>> => {
      const { uid } = actor;
      // Read before the transaction: storage that does not answer must not block everybody's places.
      const release = await storage.current();
      const known = await findBetaRequest(db, uid);
      // A user who already has a place does not wait for the lock of the capacity. The requests of any other user take
      // turns, because this call has no limit by the hour (decision 123).
      const place = known?.status === 'granted' ? known : await inOwnTurn(uid, () => inTransaction(db, takePlace));
      if (place.status === 'waitlisted') return { success: true, ...place };
      const granted = { success: true, status: 'granted' } as const;
      const file = release && fileFor(release, os ?? commonSystem, processor);
      // Without an installer for the system there is no link, and the page leads to the releases page.
      if (!file) return granted;
      return { ...granted, url: links.make({ uid, version: release.version, file, now }) };

      async function takePlace(tx: Tx) {
        await requireCaller(tx, actor);
        await giveFreePlaces(tx, config, now);
        return takeBetaPlace(tx, uid, now);
      }
    },
  );
}
