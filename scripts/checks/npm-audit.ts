import { runNpm } from './run-npm.ts';

/** How many packages have a known weakness (`high`: high or critical), and the names of the high or critical ones. */
export type Audit = { high: number; lower: number; named: string[] };

type Report = { vulnerabilities?: Record<string, { severity: string }> };

/** Asks the registry about known vulnerabilities of the locked packages; null when it cannot be reached. */
export async function npmAudit(): Promise<Audit | null> {
  const { output } = await runNpm(['audit', '--json', '--package-lock-only']);
  return auditIn(output);
}

/** Parses the registry's answer; null when it is not a report. */
export function auditIn(output: string): Audit | null {
  const { vulnerabilities } = parsed(output);
  if (vulnerabilities === undefined) return null;
  const all = Object.entries(vulnerabilities);
  const named = all.filter(([, { severity }]) => ['high', 'critical'].includes(severity)).map(([name]) => name);
  return { high: named.length, lower: all.length - named.length, named };
}

function parsed(text: string): Report {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
