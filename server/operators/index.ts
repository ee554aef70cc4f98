export { operatorCalls } from './operator-calls.ts';
export { runOps } from './run-ops.ts';
