import { availableParallelism } from 'node:os';

/** What Node is told for a server process: a young generation of half the size makes a busy one a fifth smaller. */
export const nodeFlags = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'];

/**
 * What the system is told: glibc keeps memory apart for each thread, of which few are busy; and Node has a thread a core for
 * hashes (server/auth/passwords/password-hasher.ts) and two for files and names.
 */
export const processEnvironment = {
  MALLOC_ARENA_MAX: '2',
  UV_THREADPOOL_SIZE: String(availableParallelism() + 2),
};
