import type { Page } from '@playwright/test';
import { createFarm, inviteUserToFarm, updateFarmDetails } from '#contract/farms/calls.ts';
import type { TestUser, World } from '#testing/world.ts';
import { askDatabase } from './ask-database.ts';

export const myFarm = (page: Page) => page.getByRole('region', { name: 'My Farm' });

/** Creates a public farm and returns its id. */
export async function makeFarm(world: World, owner: TestUser, name: string): Promise<string> {
  const { result } = await world.call(createFarm, owner, { name });
  const farmId = result?.farmId ?? '';
  await world.call(updateFarmDetails, owner, { farmId, isPublic: true });
  return farmId;
}

/** Keeps a farm among the newest ones, the only ones on the market, whatever farms other journeys make meanwhile. */
export async function keepNewest(databaseUrl: string, farmId: string): Promise<void> {
  await askDatabase(
    databaseUrl,
    "update farms set created_at = date_trunc('milliseconds', now()) + interval '1 day' where id = $1",
    [farmId],
  );
}

export async function invite(world: World, owner: TestUser, farmId: string, inviteeEmail: string): Promise<void> {
  await world.call(inviteUserToFarm, owner, { farmId, inviteeEmail });
}

/** Adds requests to join a farm, in the database; the first is the oldest. With 0 it removes them all. */
export async function askers(databaseUrl: string, farmId: string, howMany: number): Promise<void> {
  if (howMany > 0)
    await askDatabase(
      databaseUrl,
      `with people as (
          insert into users (uid, email, valid_since, created_at, last_login_at)
          select 'asker-' || $1 || '-' || n, 'asker-' || n || '-' || lower($1) || '@example.test',
            now(), date_trunc('milliseconds', now()) - n * interval '1 minute', now()
          from generate_series(1, $2::int) n returning uid, created_at)
        insert into farm_join_requests (id, farm_id, requester_id, created_at)
        select uid, $1, uid, created_at from people`,
      [farmId, howMany],
    );
  if (howMany === 0) {
    await askDatabase(databaseUrl, "delete from farm_join_requests where requester_id like 'asker-' || $1 || '-%'", [
      farmId,
    ]);
    await askDatabase(databaseUrl, "delete from users where uid like 'asker-' || $1 || '-%'", [farmId]);
  }
}

/** Invites an address to so many farms, in the database: more than the limit of an hour allows. */
export async function inviteOften(databaseUrl: string, email: string, howMany: number): Promise<void> {
  await askDatabase(
    databaseUrl,
    `with founders as (
        insert into users (uid, email, valid_since, created_at, last_login_at)
        select 'founder-' || n || '-' || $1, 'founder-' || n || '-' || $1, now(), now(), now()
        from generate_series(1, $2::int) n returning uid),
      founded as (
        insert into farms (id, name, name_key, owner_id, created_at)
        select uid, 'Farm of ' || uid, 'farm of ' || uid, uid, now() from founders returning id),
      joined as (insert into farm_members (farm_id, user_id, joined_at) select uid, uid, now() from founders)
      insert into farm_invitations (id, farm_id, email, created_at, expires_at)
      select id, id, $1, date_trunc('milliseconds', now()), now() + interval '1 day' from founded`,
    [email, howMany],
  );
}

/** Adds members to a farm in the database, or with 0 removes them: more than may sign up in an hour. */
export async function crowd(databaseUrl: string, farmId: string, howMany: number): Promise<void> {
  await askDatabase(
    databaseUrl,
    howMany === 0
      ? "delete from farm_members where farm_id = $1 and user_id like 'crowd-' || $1 || '-%' and $2::int = 0"
      : `with people as (
          insert into users (uid, email, display_name, valid_since, created_at, last_login_at)
          select 'crowd-' || $1 || '-' || n, 'crowd-' || lower($1) || '-' || n || '@example.test', 'Villager ' || n,
            now(), now(), now()
          from generate_series(1, $2::int) n returning uid)
        insert into farm_members (farm_id, user_id, joined_at) select $1, uid, date_trunc('milliseconds', now()) from people`,
    [farmId, howMany],
  );
  if (howMany === 0)
    await askDatabase(databaseUrl, "delete from users where uid like 'crowd-' || $1 || '-%'", [farmId]);
}
