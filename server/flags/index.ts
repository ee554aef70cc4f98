export { readRemoteConfig, writeRemoteValue } from './flag-store.ts';
export { createFlags } from './flags.ts';
