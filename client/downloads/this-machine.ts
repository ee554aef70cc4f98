import type { Machine } from '#contract/downloads/calls.ts';
import { operatingSystemOf } from './operating-system.ts';

/** The hints that some browsers give about their machine (User-Agent Client Hints). */
type Hints = { getHighEntropyValues(names: string[]): Promise<{ architecture?: string; bitness?: string }> };

/** The machine this browser runs on, as far as the browser reports it. */
export async function thisMachine(): Promise<Machine> {
  return { os: operatingSystemOf(navigator), processor: await processor() };
}

async function processor(): Promise<Machine['processor']> {
  const hints = hintsOf(navigator);
  if (!hints) return null;
  const { architecture } = await hints
    .getHighEntropyValues(['architecture', 'bitness'])
    .catch(() => ({ architecture: '' }));
  if (architecture === 'arm') return 'arm64';
  return architecture === 'x86' ? 'x64' : null;
}

function hintsOf(browser: Navigator & { userAgentData?: Hints }): Hints | undefined {
  return browser.userAgentData;
}
