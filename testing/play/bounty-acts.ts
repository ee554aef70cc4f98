import {
  acceptSubmission,
  cancelBounty,
  createBounty,
  declineSubmission,
  engageBounty,
  fundBounty,
  submitSolution,
  updateBounty,
  withdrawEngagement,
} from '#contract/bounties/calls.ts';
import { createCraft } from '#contract/crafts/calls.ts';
import type { Act, Scene } from './act.ts';

const running = "status in ('open', 'in_progress')";

/** Posts a bounty; some rewards are more than any player has. */
export const post: Act = async ({ player, random, asker, promises, newName }) => {
  const amount = random.whole(1, random.next() < 0.2 ? 400_000 : 3_000);
  const title = newName();
  const bounty = { title, description: 'It is broken.', reward: { type: 'seed', amount } };
  const made = await asker.ask(createBounty, player.user, bounty);
  if (!made) return;
  const question = 'select 1 from bounties where title = $1 and exists (select 1 from bounties where id = $2)';
  promises.note(`bounty ${made.bountyId}`, question, [title, made.bountyId]);
};

export const changeReward: Act = async (scene) => {
  const own = await ownBounty(scene);
  if (!own) return;
  const amount = Math.max(1, Math.round(own.amount * (0.5 + scene.random.next())));
  await scene.asker.ask(updateBounty, scene.player.user, { bountyId: own.id, reward: { type: 'seed', amount } });
};

export const cancel: Act = async (scene) => {
  const own = await ownBounty(scene);
  if (!own || !(await scene.asker.ask(cancelBounty, scene.player.user, { bountyId: own.id }))) return;
  const question = "select 1 from bounties where id = $1 and status = 'cancelled'";
  scene.promises.note(`the end of bounty ${own.id}`, question, [own.id]);
};

export const fund: Act = async (scene) => {
  const own = await ownBounty(scene);
  if (own) await scene.asker.ask(fundBounty, scene.player.user, { bountyId: own.id });
};

/** Engages in another player's bounty and hands in a craft made for it. */
export const solve: Act = async (scene) => {
  const { player, asker, promises, newName } = scene;
  const other = await othersBounty(scene);
  if (!other) return;
  await asker.ask(engageBounty, player.user, { bountyId: other });
  const name = newName();
  const craft = await asker.ask(createCraft, player.user, { name, prompt: 'x' });
  if (!craft) return;
  promises.note(`craft ${craft.craftId}`, 'select 1 from crafts where name = $1', [name]);
  const handedIn = { bountyId: other, craftId: craft.craftId };
  const submitted = await asker.ask(submitSolution, player.user, handedIn);
  if (!submitted) return;
  const question = 'select 1 from bounty_submissions where craft_id = $1 and id = $2';
  promises.note(`submission ${submitted.submissionId}`, question, [craft.craftId, submitted.submissionId]);
};

export const withdraw: Act = async (scene) => {
  const other = await othersBounty(scene);
  if (other) await scene.asker.ask(withdrawEngagement, scene.player.user, { bountyId: other });
};

/** Accepts twice at once, as a double click does. */
export const accept: Act = async (scene) => {
  const { player, asker, promises } = scene;
  const submissionId = await waitingSubmission(scene);
  if (!submissionId) return;
  const answers = await Promise.all([1, 2].map(() => asker.ask(acceptSubmission, player.user, { submissionId })));
  const accepted = answers.filter(Boolean).length;
  if (accepted > 1) asker.broken.push(`submission ${submissionId} was accepted ${accepted} times`);
  if (accepted === 0) return;
  const question = `select 1 from bounty_submissions s join bounties b on b.id = s.bounty_id
    join ledger_transactions t on t.key = 'bounty:' || b.id || ':paid'
    where s.id = $1 and s.status = 'accepted' and b.status = 'completed'`;
  promises.note(`the solution ${submissionId}`, question, [submissionId]);
};

export const decline: Act = async (scene) => {
  const submissionId = await waitingSubmission(scene);
  if (submissionId) await scene.asker.ask(declineSubmission, scene.player.user, { submissionId, reason: 'Not this.' });
};

async function ownBounty({ furrow, player, random }: Scene) {
  const { rows } = await furrow.sql<{ id: string; amount: number }>(
    `select id, reward_amount as amount from bounties where creator_id = $1 and ${running} order by id`,
    [player.user.uid],
  );
  return random.oneOf(rows);
}

async function othersBounty({ furrow, player, random }: Scene): Promise<string | undefined> {
  const { rows } = await furrow.sql<{ id: string }>(
    `select id from bounties where creator_id <> $1 and ${running} order by id`,
    [player.user.uid],
  );
  return random.oneOf(rows)?.id;
}

async function waitingSubmission({ furrow, player, random }: Scene): Promise<string | undefined> {
  const { rows } = await furrow.sql<{ id: string }>(
    `select s.id from bounty_submissions s join bounties b on b.id = s.bounty_id
     where b.creator_id = $1 and s.status = 'pending' order by s.id`,
    [player.user.uid],
  );
  return random.oneOf(rows)?.id;
}
