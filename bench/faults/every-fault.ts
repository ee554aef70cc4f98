import { clockJumps } from './clock-jumps.ts';
import { cutConnections } from './cut-connections.ts';
import { databaseRefuses } from './database-refuses.ts';
import { drainUnderLoad } from './drain-under-load.ts';
import type { Fault } from './fault.ts';
import { forgeWebhooks } from './forge-webhooks.ts';
import { fullDisk, fullWalDisk } from './full-disk.ts';
import { heavyBodies } from './heavy-bodies.ts';
import { killPostgres } from './kill-postgres.ts';
import { killServer } from './kill-server.ts';
import { mixWebhooks } from './mix-webhooks.ts';
import { repeatWebhooks } from './repeat-webhooks.ts';
import { restoreBackup } from './restore-backup.ts';
import { slowClients } from './slow-clients.ts';
import { slowServices } from './slow-services.ts';
import { storm } from './storm.ts';

/** Every kind of fault that is made, in the order of the plan. */
export const everyFault: readonly Fault[] = [
  killServer,
  killPostgres,
  storm,
  repeatWebhooks,
  mixWebhooks,
  forgeWebhooks,
  cutConnections,
  slowServices,
  slowClients,
  clockJumps,
  fullDisk,
  fullWalDisk,
  databaseRefuses,
  heavyBodies,
  restoreBackup,
  drainUnderLoad,
];
