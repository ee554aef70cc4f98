// Measures how many passwords a second the machine's cores can verify: the limit of sign-ins a second.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

const [seconds = '3'] = process.argv.slice(2);
const stored = await hash('a password', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
const startedAt = performance.now();
const until = startedAt + Number(seconds) * 1_000;
let verified = 0;
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (; performance.now() < until; verified += 1) await verify(stored, 'a password');
  }),
);
console.log((verified * 1_000) / (performance.now() - startedAt));
