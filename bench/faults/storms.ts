import {
  acceptSubmission,
  cancelBounty,
  createBounty,
  declineSubmission,
  engageBounty,
  submitSolution,
  withdrawEngagement,
} from '#contract/bounties/calls.ts';
import { reportTransactionIssue, resolveDispute } from '#contract/coins/calls.ts';
import { createCraft, purchaseCraft } from '#contract/crafts/calls.ts';
import {
  approveFarmJoinRequest,
  createFarm,
  declineFarmJoinRequest,
  deleteFarm,
  requestToJoinFarm,
  updateFarmDetails,
  withdrawFarmJoinRequest,
} from '#contract/farms/calls.ts';
import type { Answered, TestUser } from '#testing/world.ts';
import type { Stage } from './fault.ts';

/** What 64 clients ask for at once. */
type Storm = {
  requests: (() => Promise<Answered>)[];
  /** What is wrong after so many successes, or null. */
  brokenBy(successes: number): Promise<string | null> | string | null;
};

/** Storms by subject. Each call prepares a new one; null when the play has no objects for it. */
export const storms: Record<string, (stage: Stage) => Promise<Storm | null>> = {
  'accept, decline or withdraw': solution,
  'approve, decline, withdraw or delete': membership,
  'one craft, many buyers': sale,
  'two operators, one report': dispute,
};

async function solution({ furrow: { world }, play, random }: Stage): Promise<Storm | null> {
  const [poster, solver] = random.shuffled(play.players);
  if (!poster || !solver) return null;
  const reward = { type: 'seed', amount: random.whole(1, 100) };
  const bounty = await world.call(createBounty, poster.user, { title: 'Storm', description: 'Wind.', reward });
  const bountyId = bounty.result?.bountyId ?? '';
  await world.call(engageBounty, solver.user, { bountyId });
  const craft = await world.call(createCraft, solver.user, { name: 'Calm' });
  const handedIn = { bountyId, craftId: craft.result?.craftId ?? '' };
  const submissionId = (await world.call(submitSolution, solver.user, handedIn)).result?.submissionId ?? '';
  return {
    requests: [
      () => world.call(acceptSubmission, poster.user, { submissionId }),
      () => world.call(declineSubmission, poster.user, { submissionId, reason: 'No.' }),
      () => world.call(cancelBounty, poster.user, { bountyId }),
      () => world.call(withdrawEngagement, solver.user, { bountyId }),
    ],
    brokenBy: (successes) => (successes === 0 ? 'nobody succeeded' : null),
  };
}

async function membership({ furrow }: Stage): Promise<Storm | null> {
  const { world } = furrow;
  const [owner, asker] = await Promise.all([world.user(), world.user()]);
  const farmId = (await world.call(createFarm, owner, { name: `Storm ${owner.uid}` })).result?.farmId ?? '';
  await world.call(updateFarmDetails, owner, { farmId, isPublic: true });
  await world.call(requestToJoinFarm, asker, { farmId });
  const { rows } = await furrow.sql<{ id: string }>('select id from farm_join_requests where requester_id = $1', [
    asker.uid,
  ]);
  const requestId = rows[0]?.id ?? '';
  const answer = { requestId, requesterUid: asker.uid };
  return {
    requests: [
      () => world.call(approveFarmJoinRequest, owner, answer),
      () => world.call(declineFarmJoinRequest, owner, { requestId }),
      () => world.call(withdrawFarmJoinRequest, asker, { requestId }),
      () => world.call(deleteFarm, owner, { farmId }),
      () => world.call(createFarm, asker, { name: `Other ${asker.uid}` }),
    ],
    brokenBy: (successes) => (successes === 0 ? 'nobody succeeded' : null),
  };
}

async function sale({ furrow, play, random }: Stage): Promise<Storm | null> {
  const { world } = furrow;
  const [maker, ...buyers] = random.shuffled(play.players);
  if (!maker) return null;
  const price = random.whole(10, 50);
  const made = await world.call(createCraft, maker.user, { name: 'Wanted', prompt: 'Do it.', price, isPublic: true });
  const craftId = made.result?.craftId ?? '';
  return {
    requests: buyers.map(
      ({ user }) =>
        () =>
          world.call(purchaseCraft, user, { craftId, price }),
    ),
    brokenBy: async () => {
      const { rows } = await furrow.sql<{ sold: number; paid: number }>(
        `select (select count(*) from craft_purchases where craft_id = $1)::int as sold,
          (select count(*) from ledger_transactions where key like 'craft:' || $1 || ':%')::int as paid`,
        [craftId],
      );
      const [{ sold, paid } = { sold: 0, paid: 0 }] = rows;
      return sold === paid && sold <= buyers.length ? null : `${sold} sold, ${paid} paid by ${buyers.length}`;
    },
  };
}

async function dispute({ furrow, play, random }: Stage): Promise<Storm | null> {
  const { world } = furrow;
  const [maker, buyer] = random.shuffled(play.players);
  if (!maker || !buyer) return null;
  const operators = await Promise.all([world.user(), world.user()]);
  for (const { uid } of operators)
    await furrow.sql("insert into user_roles (user_id, role, granted_at) values ($1, 'admin', now())", [uid]);
  const made = await world.call(createCraft, maker.user, { name: 'Dear', prompt: 'Do it.', price: 10, isPublic: true });
  const craftId = made.result?.craftId ?? '';
  await world.call(purchaseCraft, buyer.user, { craftId, price: 10 });
  const disputeId = await reported(furrow, buyer.user, `craft:${craftId}:${buyer.user.uid}`);
  return {
    requests: operators.flatMap((operator) =>
      (['refunded', 'rejected'] as const).map(
        (outcome) => () => world.call(resolveDispute, operator, { disputeId, outcome, reason: 'So be it.' }),
      ),
    ),
    brokenBy: (successes) => (successes === 1 ? null : `${successes} answers to one report`),
  };
}

/** Reports a transaction as wrong; returns the report's id. */
async function reported(furrow: Stage['furrow'], user: TestUser, key: string): Promise<string> {
  const { rows: found } = await furrow.sql<{ id: string; position: number }>(
    `select c.id, c.position from coin_transactions c join ledger_transactions t on t.id = c.position
     where c.user_id = $1 and t.key = $2`,
    [user.uid, key],
  );
  const [line] = found;
  const report = { transactionId: line?.id, reason: 'Other', details: 'Not by me.' };
  await furrow.world.call(reportTransactionIssue, user, report);
  const { rows } = await furrow.sql<{ id: string }>('select id from transaction_disputes where transaction_id = $1', [
    line?.position,
  ]);
  return rows[0]?.id ?? '';
}
