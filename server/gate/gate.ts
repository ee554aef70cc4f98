import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { GateLevel } from '#contract/gate/passcode.ts';
import type { Context } from '../platform/context.ts';
import type { Job } from '../platform/jobs/worker.ts';
import { SettingError } from '../platform/setting-error.ts';
import { createGateCookies } from './gate-cookies.ts';
import { type GateFace, guardSite } from './gate-guard.ts';
import { gateRoutes } from './gate-routes.ts';
import { sweepFailures } from './gate-store.ts';
import { createTryCode } from './try-code.ts';

export type Gate = {
  /** The level a request's pass carries; null without one. */
  levelOf(request: Pick<IncomingMessage, 'headers'>): GateLevel | null;
  /** Whether the gate is open or the request carries a pass. */
  admits(request: Pick<IncomingMessage, 'headers'>): boolean;
  /** Adds the gate before every route registered afterwards. */
  guard(app: FastifyInstance, face: GateFace): void;
  jobs: Job[];
};

/** Creates the passcode gate in front of the whole site. Throws a `SettingError` if it is on but has no code. */
export function createGate(context: Context): Gate {
  const { config, clock, db } = context;
  if (config.gate.isOn && config.gate.mainCode === '')
    throw new SettingError('GATE_MAIN_CODE is empty: set the passcode, or GATE=off to open the site to everybody.');
  const entrance = { cookies: createGateCookies(config), tryCode: createTryCode(context) };
  const { cookies } = entrance;
  const levelOf: Gate['levelOf'] = ({ headers }) => cookies.levelIn(headers.cookie, clock.now());
  return {
    levelOf,
    admits: (request) => !config.gate.isOn || levelOf(request) !== null,
    guard(app, face) {
      if (config.gate.isOn) guardSite(app, context, entrance, face);
      gateRoutes(app, context, entrance);
    },
    jobs: [{ name: 'sweep-gate-failures', every: '53 * * * *', run: () => sweepFailures(db, clock.now()) }],
  };
}
