import { AsyncLocalStorage } from 'node:async_hooks';
import { randomId } from '../random-id.ts';

/** The id of the current request; the log adds it to every line written meanwhile. */
export const requestId = new AsyncLocalStorage<string>();

/** Makes this process's request ids: a random word for the process, and a number that counts up. */
export function createRequestIds(): () => string {
  const processId = randomId().slice(0, 8);
  let requests = 0;
  return () => {
    requests += 1;
    return `${processId}-${requests}`;
  };
}
