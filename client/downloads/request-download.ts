import { call } from '#client/platform/calls/call.ts';
import { reasonGiven } from '#client/platform/calls/said-of-failure.ts';
import { rememberUser } from '#client/platform/session/remember-user.ts';
import { dismissToast, showToast } from '#client/ui/toast.ts';
import { type Machine, requestBetaDownload } from '#contract/downloads/calls.ts';
import { downloadMessages } from '#contract/downloads/messages.ts';
import { paths } from '#contract/site/paths.ts';
import { CallError } from '#contract/wire/call-error.ts';
import { thisMachine } from './this-machine.ts';

/** Requests a download. Resolves to the address to go to afterwards, or null to stay. Loaded on the first click. */
export async function requestDownload(wanted?: Machine): Promise<string | null> {
  const isTheirs = rememberUser();
  const machine = wanted ?? (await thisMachine());
  try {
    const answer = await call(requestBetaDownload, machine);
    // Another user has taken over the tab: the answer is not for them.
    if (!isTheirs()) return null;
    if (!answer.success || !answer.status) return failed(answer.error ?? '');
    dismissToast(lastFailure);
    if (answer.status === 'waitlisted') {
      showToast('info', downloadMessages.waitlisted(answer.position ?? null));
      return paths.dashboard();
    }
    // The user chose an installer from a list that is older than the release.
    if (wanted && !answer.url) return failed(downloadMessages.installerGone);
    // Without an installer for this machine, the releases page shows all of them (specification s.1).
    if (machine.os === null || !answer.url) return paths.releases();
    showToast('good', downloadMessages.granted);
    // The response is an attachment: the browser stays on the page.
    location.assign(answer.url);
    return null;
  } catch (error) {
    if (!isTheirs()) return null;
    if (!(error instanceof CallError)) return failed('');
    if (error.status === 'UNAUTHENTICATED') return paths.login({ returnUrl: `${location.pathname}${location.search}` });
    return failed(reasonGiven(error.message));
  }
}

/** The toast about the last failed request; null where none failed. */
let lastFailure: number | null = null;

function failed(error: string): null {
  lastFailure = showToast('bad', downloadMessages.failed(error));
  return null;
}
