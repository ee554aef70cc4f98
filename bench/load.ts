import autocannon from 'autocannon';

export type Load = {
  url: string;
  connections: number;
  seconds: number;
  method?: 'GET' | 'POST';
  /** The headers and bodies that the connections take in turns. */
  requests: readonly { headers: Record<string, string>; body?: string }[];
};

/** Requests answered with 200 a second. Throws when any was answered otherwise, or not at all. */
export async function requestsPerSecond({
  url,
  connections,
  seconds,
  method = 'GET',
  requests,
}: Load): Promise<number> {
  let next = 0;
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    setupClient: (client) => {
      const { headers, body } = requests[next++ % requests.length] ?? { headers: {} };
      client.setHeaders(headers);
      if (body !== undefined) client.setBody(body);
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed (${JSON.stringify(result.statusCodeStats)})`);
  return result['2xx'] / result.duration;
}
