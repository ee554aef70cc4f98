import type { Page } from '@playwright/test';

type HeldReads = {
  /** How many reads were requested and held back. */
  held: () => number;
  /** The names of the answered reads. */
  answered: () => string[];
  /** Releases the held reads, and lets all later ones through. */
  give: () => void;
};

/** From now on the live reads of these names do not reach the server; all others are answered. */
export async function holdReads(page: Page, names: readonly string[]): Promise<HeldReads> {
  const held: (() => void)[] = [];
  const queries = new Map<number, string>();
  const answered: string[] = [];
  let isHolding = true;
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { id, query } = JSON.parse(String(message));
      if (isHolding && names.includes(query)) return void held.push(() => server.send(message));
      queries.set(id, query);
      server.send(message);
    });
    server.onMessage((message) => {
      socket.send(message);
      answered.push(queries.get(JSON.parse(String(message)).id) ?? '');
    });
  });
  return {
    held: () => held.length,
    answered: () => answered,
    give: () => {
      isHolding = false;
      for (const send of held.splice(0)) send();
    },
  };
}
