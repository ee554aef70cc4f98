import autocannon from 'autocannon';

export type RequestLoad = {
  url: string;
  connections: number;
  seconds: number;
  method?: 'GET' | 'POST';
  /** The headers and bodies that each connection sends in turns; a path of its own replaces that of the url. */
  requests: readonly { headers: Record<string, string>; body?: string; path?: string }[];
};

/** The result of a load: answers a second, and the time in ms that 50 and 99 of 100 did not exceed. */
export type Answered = { perSecond: number; p50: number; p99: number };

/** Sends requests as fast as they are answered. Throws when any answer was not of class 200, or there was none. */
export async function answered({
  url,
  connections,
  seconds,
  method = 'GET',
  requests,
}: RequestLoad): Promise<Answered> {
  const { pathname, search } = new URL(url);
  const inTurns = requests.map((request) => ({ method, path: `${pathname}${search}`, ...request }));
  let begun = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: inTurns,
    // Each connection begins with another request: otherwise all would ask for the same user at the same time.
    setupClient: (client) => {
      const first = Math.floor((begun * inTurns.length) / connections) % inTurns.length;
      begun += 1;
      client.setRequests([...inTurns.slice(first), ...inTurns.slice(0, first)]);
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed (${JSON.stringify(result.statusCodeStats)})`);
  const { p50, p99 } = result.latency;
  return { perSecond: result['2xx'] / result.duration, p50, p99 };
}

/** Under load V8 keeps compiling for this long, which takes a fifth of the server's time. */
const warmUpSeconds = 25;

/** Sends requests until the server has compiled the code that it runs. */
export async function warmUp(load: Omit<RequestLoad, 'connections' | 'seconds'>): Promise<void> {
  await answered({ ...load, connections: 32, seconds: warmUpSeconds });
}
