// `npm run check`: format and lint, types, who imports whom, what nothing uses, the types of the database, the budgets,
// the supply chain.
import { runChecks } from './checks/run-checks.ts';

const { failures } = await runChecks();
process.exit(failures.length === 0 ? 0 : 1);
