import { approveFarmJoinRequest, createFarm, deleteFarm, leaveFarm, requestToJoinFarm } from '#contract/farms/calls.ts';
import type { Act, Scene } from './act.ts';

/** A player's friend takes the next step: makes a farm, asks to join the player's, is accepted, or leaves. */
export const comeOrGo: Act = async (scene) => {
  const { furrow, player } = scene;
  const { rows } = await furrow.sql<{ owned: string | null; joined: string | null; asked: string | null }>(
    `select (select id from farms where owner_id = $1) as owned, (select farm_id from farm_members where user_id = $1) as joined,
      (select id from farm_join_requests where requester_id = $1 and status = 'pending') as asked`,
    [player.friend.uid],
  );
  const { owned, joined, asked } = rows[0] ?? { owned: null, joined: null, asked: null };
  if (owned !== null) return close(scene, owned);
  if (joined !== null) return leave(scene);
  if (asked !== null) return approve(scene, asked);
  return scene.random.next() < 0.4 ? found(scene) : request(scene);
};

async function found(scene: Scene) {
  const name = scene.newName();
  const { uid } = scene.player.friend;
  const made = await change(scene, () => scene.asker.answer(createFarm, scene.player.friend, { name }));
  if (made?.result)
    promise(
      scene,
      'select 1 from farms f join farm_members m on m.farm_id = f.id where f.name = $1 and m.user_id = $2',
      [name, uid],
    );
}

async function close(scene: Scene, farmId: string) {
  const closed = await change(scene, () => scene.asker.answer(deleteFarm, scene.player.friend, { farmId }));
  if (closed?.result) promise(scene, 'select 1 where not exists (select 1 from farms where id = $1)', [farmId]);
}

async function request(scene: Scene) {
  const { farmId } = scene.player;
  const asked = await change(scene, () => scene.asker.answer(requestToJoinFarm, scene.player.friend, { farmId }));
  const question = "select 1 from farm_join_requests where requester_id = $1 and status = 'pending'";
  if (asked?.result) promise(scene, question, [scene.player.friend.uid]);
}

async function approve(scene: Scene, requestId: string) {
  const { user, friend, farmId } = scene.player;
  const answer = { requestId, requesterUid: friend.uid };
  const approved = await change(scene, () => scene.asker.answer(approveFarmJoinRequest, user, answer));
  const question = 'select 1 from farm_members where user_id = $1 and farm_id = $2';
  if (approved?.result) promise(scene, question, [friend.uid, farmId]);
}

async function leave(scene: Scene) {
  const { uid } = scene.player.friend;
  const left = await change(scene, () => scene.asker.answer(leaveFarm, scene.player.friend, {}));
  if (left?.result) promise(scene, 'select 1 where not exists (select 1 from farm_members where user_id = $1)', [uid]);
}

const subjectOf = ({ player }: Scene) => `where ${player.friend.uid} is`;

/** Makes a change. Without an answer, nobody knows which farm the friend is in, so the promise is dropped. */
async function change<T>(scene: Scene, ask: () => Promise<T | null>): Promise<T | null> {
  const answered = await ask();
  if (answered === null) scene.promises.forget(subjectOf(scene));
  return answered;
}

function promise(scene: Scene, question: string, values: unknown[]) {
  scene.promises.note(subjectOf(scene), question, values);
}
