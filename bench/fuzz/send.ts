import { Agent, type IncomingMessage, request } from 'node:http';
import type { FuzzAnswer, FuzzRequest } from './fuzz-request.ts';

/** No answer may take longer (security s.5). */
export const hangAfterMs = 10_000;

/** Sends what `fetch` would refuse to send: odd headers, bodies with GET, paths that are not normalized. */
export class Sender {
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  readonly #hangAfterMs: number;

  constructor(url: string, waitMs = hangAfterMs) {
    this.#url = new URL(url);
    this.#hangAfterMs = waitMs;
  }

  async send(input: FuzzRequest): Promise<FuzzAnswer> {
    const answer = await this.#once(input);
    // The server may have closed a kept-alive connection just when it was used again.
    return answer.kind === 'cut' && answer.wasReused ? this.#once(input) : answer;
  }

  close() {
    this.#agent.destroy();
  }

  #once({ method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer & { wasReused?: boolean }> {
    const startedAt = performance.now();
    const ms = () => performance.now() - startedAt;
    return new Promise((resolve) => {
      const { hostname, port } = this.#url;
      const length = body === null ? {} : { 'content-length': String(body.length) };
      const asked = request({ hostname, port, method, path, headers: { ...length, ...headers }, agent: this.#agent });
      const timer = setTimeout(() => {
        resolve({ kind: 'hang', ms: ms() });
        asked.destroy();
      }, this.#hangAfterMs);
      const cut = (why: string) => {
        clearTimeout(timer);
        resolve({ kind: 'cut', why, ms: ms(), wasReused: asked.reusedSocket });
      };
      asked.on('error', (error) => cut(error.message));
      asked.on('upgrade', (_response, socket) => {
        socket.destroy();
        cut('upgraded');
      });
      asked.on('response', (response) => {
        read(response).then(
          (text) => {
            clearTimeout(timer);
            const type = response.headers['content-type'] ?? '';
            resolve({ kind: 'answer', status: response.statusCode ?? 0, type, text, ms: ms() });
          },
          (error) => cut(String(error)),
        );
      });
      asked.end(body ?? undefined);
    });
  }
}

async function read(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
