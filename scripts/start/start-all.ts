// Runs everything on one machine: builds what is stale, starts PostgreSQL, the sandbox and the server, prints their
// addresses, and stops all of it together.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { product } from '#contract/site/product.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { nodeFlags, processEnvironment } from '#server/app/process-settings.ts';
import { type Environment, parseConfig } from '#server/platform/config.ts';
import { asUnwritable } from '#server/platform/data-folder.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { UnusableDatabaseError } from '#server/platform/database/unusable-database.ts';
import { keptOrMadeSecret } from '#server/platform/installation-secret.ts';
import { noteOrigin } from '#server/platform/noted-origin.ts';
import { refusedAddress } from '#server/platform/refused-address.ts';
import { SettingError } from '#server/platform/setting-error.ts';
import { BuildError, buildIfStale, buildSite } from '../build.ts';
import { claimDataFolder } from './claim-data-folder.ts';
import { readEnvFile } from './env-file.ts';
import { planSandbox, type SandboxPlan } from './plan-sandbox.ts';
import { refuseTakenPort } from './refuse-taken-port.ts';
import { welcome } from './welcome.ts';
import { withFreePorts } from './with-free-ports.ts';
import { withoutBlanks } from './without-blanks.ts';

/** The passcodes of a sandbox's gate; a real site has codes of its own. */
const sandboxPasscodes = { GATE_MAIN_CODE: 'furrow', GATE_DEV_CODE: 'furrow-dev', GATE_BYPASS: 'let-me-in' };

/** The server did not start and has printed the reason: this process ends with the same exit code. */
class ServerRefused extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`The server ended with ${exitCode}.`);
    this.exitCode = exitCode;
  }
}

type Stoppable = { name: string; stop(): Promise<void> };
/** In the order of their start; they are stopped in reverse order. */
const running: Stoppable[] = [];
let stopping = false;

/**
 * Starts everything and prints the addresses; ends the process when it cannot. `fromSources` runs the server from its
 * sources instead of the shipped file, which needs no build.
 */
export async function startAll({ fromSources = false } = {}): Promise<void> {
  await start(fromSources).catch(fail);
}

async function start(fromSources: boolean) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAll(0));
  const unknown = readEnvFile(process.env);
  if (unknown.length > 0)
    console.warn(`.env names what is no setting: ${unknown.join(', ')}. npm start -- --help lists them.`);
  const given = await withFreePorts(withoutBlanks(process.env));
  const config = parseConfig(given, keptOrMadeSecret);
  const plan = planSandbox(given, config);
  const letGo = claimDataFolder(config.dataDir);
  running.push({ name: 'data folder', stop: async () => letGo() });
  await refuseTakenPort('PORT', config.host, config.port);
  if (plan.any) await refuseTakenPort('SANDBOX_PORT', plan.options.host, plan.options.port);
  noteOrigin(config.dataDir, config.publicUrl);
  await (fromSources ? buildSite() : buildIfStale());

  const environment: Record<string, string | undefined> = { ...given };
  if (config.databaseUrl === '') {
    console.log('Starting PostgreSQL ...');
    const postgres = await startEmbeddedPostgres(config.dataDir, {
      ownGroup: true,
      onSpawn: (stop) => running.push({ name: 'PostgreSQL', stop }),
    });
    void postgres.ended.then((said) => {
      if (stopping) return;
      console.error(`PostgreSQL ended unexpectedly. It said:\n${said}`);
      void stopAll(1);
    });
    environment.DATABASE_URL = postgres.url;
  }
  if (plan.any) {
    Object.assign(environment, await startPlannedSandbox(plan, environment, config.dataDir));
    for (const [name, code] of Object.entries(sandboxPasscodes)) environment[name] ||= code;
  }
  // Keeps the welcome at a terminal from drowning in log lines; a log collector sets LOG_LEVEL.
  if (process.stdout.isTTY) environment.LOG_LEVEL ||= 'warn';
  environment.DEMO ||= plan.any ? 'on' : 'off';
  console.log('Starting the server ...');
  const program = fromSources ? 'server/app/main.ts' : 'dist/server/main.js';
  await startServerProcess(program, environment, config.dataDir);
  console.log(welcome(config, plan, environment));
}

async function startPlannedSandbox(plan: SandboxPlan, environment: Environment, dataDir: string) {
  const sandbox = await startSandbox(plan.options).catch((error: unknown) => {
    throw isListenError(error)
      ? refusedAddress('SANDBOX_PORT', plan.options, error.code)
      : asUnwritable(dataDir, error);
  });
  running.push({ name: 'sandbox', stop: () => sandbox.close() });
  return {
    ...(plan.options.parts.payments
      ? {
          STRIPE_SECRET_KEY: plan.options.stripeSecretKey,
          STRIPE_WEBHOOK_SECRET: plan.options.stripeWebhookSecret,
          STRIPE_URL: environment.STRIPE_URL || sandbox.stripeUrl,
        }
      : {}),
    ...(plan.options.parts.mail ? { SMTP_URL: sandbox.smtpUrl } : {}),
    ...(plan.options.parts.google
      ? {
          GOOGLE_CLIENT_ID: plan.options.googleClient.id,
          GOOGLE_CLIENT_SECRET: plan.options.googleClient.secret,
          GOOGLE_ISSUER: sandbox.googleIssuer,
        }
      : {}),
    ...(plan.options.parts.model
      ? { GEMINI_API_KEY: environment.GEMINI_API_KEY || 'sandbox', GEMINI_URL: sandbox.modelUrl }
      : {}),
  };
}

/** Starts the server. Node's compile cache is beside the data: later starts are quicker, and the process smaller. */
async function startServerProcess(program: string, environment: Environment, dataDir: string) {
  const child = spawn(process.execPath, [...nodeFlags, program], {
    env: { NODE_COMPILE_CACHE: join(dataDir, 'compiled'), ...processEnvironment, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C in the terminal reaches the whole process group; this process stops the server itself, in its turn.
    detached: true,
  });
  running.push({ name: 'server', stop: () => stopProcess(child) });
  await new Promise<void>((ready, broken) => {
    child.once('message', () => ready());
    // Exit codes 1 and 2: the server refused to start and has printed the reason.
    child.once('exit', (code, signal) =>
      broken(
        code === 1 || code === 2
          ? new ServerRefused(code)
          : new Error(`The server ended while starting (${code ?? signal}).`),
      ),
    );
  });
  child.once('exit', (code, signal) => {
    if (stopping) return;
    console.error(`The server ended unexpectedly (${code ?? signal}).`);
    void stopAll(1);
  });
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function isListenError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'code' in error;
}

async function stopAll(code: number) {
  if (stopping) return;
  stopping = true;
  if (running.length > 1) console.log('\nStopping ...');
  for (const part of running.reverse()) {
    await part.stop().catch((error) => console.error(`${part.name} did not stop cleanly: ${error}`));
  }
  process.exit(code);
}

async function fail(error: unknown) {
  // A signal that arrived during a synchronous step, such as the making of the database, is handled only now.
  await setImmediate();
  // A start that is being stopped fails on the way, which is no error.
  if (stopping) return;
  if (error instanceof ServerRefused) return stopAll(error.exitCode);
  if (error instanceof BuildError) console.error(error.message);
  else {
    const isExpected = error instanceof SettingError || error instanceof UnusableDatabaseError;
    console.error(isExpected ? `${product.name} cannot start: ${error.message}` : error);
  }
  return stopAll(error instanceof SettingError ? 2 : 1);
}
