export { createOperators } from './operators.ts';
export { runOps } from './run-ops.ts';
