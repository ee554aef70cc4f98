import { runNpm } from './run-npm.ts';

/** How many packages have a known weakness, and those whose is high or critical by name. */
export type Audit = { high: number; lower: number; named: string[] };

type Report = { vulnerabilities?: Record<string, { severity: string }> };

/** Asks the registry about known weaknesses of what is locked; null when it cannot be asked. */
export async function npmAudit(): Promise<Audit | null> {
  const { output } = await runNpm(['audit', '--json', '--package-lock-only']);
  return auditIn(output);
}

/** What the registry said; null when that is no report. */
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
