import type { Page } from '@playwright/test';

type HeldReads = {
  /** The reads that were asked for and held back. */
  held: () => number;
  /** The names of those that were answered. */
  answered: () => string[];
  /** Lets go of those that are held, and of all to come. */
  give: () => void;
};

/** From now on the server does not hear of the live reads of these names, and answers all others. */
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
