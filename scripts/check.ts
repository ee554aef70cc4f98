// `npm run check`: format and lint, types, rules about imports, unused code, the database's types, the budgets, the
// supply chain.
import { runChecks } from './checks/run-checks.ts';

const { failures } = await runChecks();
process.exit(failures.length === 0 ? 0 : 1);
