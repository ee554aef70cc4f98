import { product } from '#contract/site/product.ts';
import { demoPassword, demoPeople } from '#server/demo/demo-people.ts';
import type { Config, Environment } from '#server/platform/config.ts';
import { isWildcard } from '#server/platform/origin-on.ts';
import type { SandboxPlan } from './plan-sandbox.ts';

/** Returns what `npm start` prints once everything runs: the addresses, and the codes that open them. */
export function welcome({ host, publicUrl }: Config, { options, any }: SandboxPlan, environment: Environment): string {
  const url = publicUrl.origin;
  const sandboxUrl = `http://${options.host}:${options.port}`;
  const lines = [`${product.name} is ready:  ${url}`, ''];
  if (isWildcard(host) && environment.PUBLIC_URL === undefined)
    lines.push('From elsewhere:   only with PUBLIC_URL, the origin that people see');
  if (environment.GATE !== 'off') lines.push(...passcodeLines(url, environment));
  if (environment.DEMO === 'on')
    lines.push(`Demo sign-ins:    ${demoPeople.map(({ email }) => email).join(', ')}  (password ${demoPassword})`);
  if (options.parts.mail) lines.push(`Mail box:         ${sandboxUrl}/mail  (Sandbox: every mail ends here)`);
  if (options.parts.google) lines.push('Google sign-in:   Sandbox, choose any address on its page');
  if (options.parts.payments) lines.push('Card payments:    Sandbox, no real money moves; $13.13 is always declined');
  if (any) lines.push('', 'To leave the sandbox behind, see "Going to production" in README.md.');
  return `\n${[...lines, '', 'Stop with Ctrl-C.'].join('\n')}\n`;
}

function passcodeLines(url: string, environment: Environment): string[] {
  const { GATE_MAIN_CODE, GATE_DEV_CODE, GATE_BYPASS } = environment;
  const dev = GATE_DEV_CODE ? `, or ${GATE_DEV_CODE} with all feature flags on` : '';
  const bypass = GATE_BYPASS ? [`Without typing:   ${url}/?pass=${encodeURIComponent(GATE_BYPASS)}`] : [];
  return [`Passcode:         ${GATE_MAIN_CODE}${dev}`, ...bypass];
}
