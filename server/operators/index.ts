export { createOperators } from './operators.ts';
export { runOps } from './run-ops.ts';
export { watchProblems } from './watch-problems.ts';
