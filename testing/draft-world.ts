import { generateBountyCall } from '#contract/bounties/draft.ts';
import type { TestFurrow } from './test-furrow.ts';
import type { TestUser } from './world.ts';

/** A problem to write a draft from. */
export const draftPrompt = 'My build takes ten minutes since the upgrade. I want it back under one.';

type Asking = { by?: TestUser; signal?: AbortSignal; headers?: Record<string, string> };

/** AI drafts of bounties and their prices. A test hook sets `stands` later. */
export function draftWorld(stands: () => { furrow: TestFurrow; user: TestUser }) {
  return { draft, ask, stream, hearWords, coins, holdsOf };

  /** Asks for a draft and waits for it. */
  function draft(data: object, by = stands().user) {
    return stands().furrow.world.call(generateBountyCall, by, data);
  }

  /** Makes the call with a request that its caller can abort. */
  function ask(data: object, { by = stands().user, signal, headers = {} }: Asking): Promise<Response> {
    return fetch(`${stands().furrow.url}/functions/generateBountyCall`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${by.idToken}`, ...headers },
      body: JSON.stringify({ data }),
      ...(signal ? { signal } : {}),
    });
  }

  /** Makes the streaming call, as the SDK makes it, and reads it to its end; returns its events. */
  async function stream(data: object, { signal, key }: { signal?: AbortSignal; key?: string } = {}) {
    const headers = { accept: 'text/event-stream', ...(key ? { 'idempotency-key': key } : {}) };
    const response = await ask(data, { headers, ...(signal ? { signal } : {}) });
    const type = response.headers.get('content-type');
    if (!type?.includes('text/event-stream')) throw new Error(`answered as ${type}`);
    return (await response.text())
      .split('\n\n')
      .filter((line) => line.startsWith('data: '))
      .map((line): Record<string, unknown> => JSON.parse(line.slice(6)));
  }

  /** Makes the streaming call and reads until words of the description have arrived. */
  async function hearWords(data: object, { by = stands().user, signal }: { by?: TestUser; signal: AbortSignal }) {
    const response = await ask(data, { by, signal, headers: { accept: 'text/event-stream' } });
    let heard = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      heard += part;
      if (heard.includes('"description"')) return;
    }
    throw new Error(`ended with ${heard}`);
  }

  /** Returns a user's coins, in millicoins. */
  async function coins(of = stands().user): Promise<number> {
    const row = await stands()
      .furrow.context.db.selectFrom('user_balances')
      .selectAll()
      .where('user_id', '=', of.uid)
      .executeTakeFirstOrThrow();
    return Number(row.monthly_millicoins) + Number(row.rewards_millicoins) + Number(row.purchased_millicoins);
  }

  /** Returns the holds for a user's drafts. */
  function holdsOf(uid: string) {
    return stands().furrow.context.db.selectFrom('ai_holds').selectAll().where('user_id', '=', uid).execute();
  }
}
