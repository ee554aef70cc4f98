import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

type Entry = { payload: AdapterPayload; endsAt: number };

const mostEntries = 2_000;

/** The provider's storage for sign-ins under way: in this process, and gone when it ends. */
export function memoryOf(): AdapterFactory {
  const entries = new Map<string, Entry>();
  return (kind): Adapter => {
    const keyOf = (id: string) => `${kind}:${id}`;
    return {
      upsert: async (id, payload, expiresIn) => {
        if (entries.size >= mostEntries) entries.delete(entries.keys().next().value ?? '');
        entries.set(keyOf(id), { payload, endsAt: Date.now() + (expiresIn ?? 3_600) * 1_000 });
      },
      find: async (id) => alive(entries.get(keyOf(id))),
      findByUid: async (uid) => alive(first((key, { payload }) => key.startsWith(`${kind}:`) && payload.uid === uid)),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const entry = entries.get(keyOf(id));
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id) => {
        entries.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };

  function first(fits: (key: string, entry: Entry) => boolean): Entry | undefined {
    for (const [key, entry] of entries) if (fits(key, entry)) return entry;
    return undefined;
  }
}

function alive(entry: Entry | undefined): AdapterPayload | undefined {
  return entry && entry.endsAt > Date.now() ? entry.payload : undefined;
}
