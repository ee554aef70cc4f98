export { createGate } from './gate.ts';
export type { GateFace } from './gate-guard.ts';
