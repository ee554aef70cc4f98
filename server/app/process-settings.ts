import { availableParallelism } from 'node:os';

/**
 * Node's flags for a server process. Halving the young generation makes a busy process a fifth smaller. The start's
 * garbage is given back at its end (server/app/start-server.ts).
 */
export const nodeFlags = ['--max-semi-space-size=8', '--expose-gc', '--disable-warning=ExperimentalWarning'];

/**
 * Environment variables for a server process. glibc keeps a memory arena for each thread, and few threads are busy.
 * Node gets a thread per core for hashes (server/auth/passwords/password-hasher.ts) and two for files and DNS.
 */
export const processEnvironment = {
  MALLOC_ARENA_MAX: '2',
  UV_THREADPOOL_SIZE: String(availableParallelism() + 2),
};
