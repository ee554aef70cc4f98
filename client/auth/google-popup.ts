import * as v from 'valibot';
import { identity, uidNow } from '#client/platform/session/identity.ts';
import { googleMessage, googleStartPath } from '#contract/auth/google-message.ts';

/** The window's size, in px. Source: specification s.9. */
const width = 500;
const height = 600;
/** How long to wait after the window was closed: its answer may still be on the way (specification s.9). */
const closedDelayMs = 8_000;
const lookEveryMs = 250;

/** Why no token came; the codes are those of the official SDK. */
class GooglePopupError extends Error {
  readonly code:
    | 'auth/popup-blocked'
    | 'auth/popup-closed-by-user'
    | 'auth/cancelled-popup-request'
    | 'auth/user-mismatch'
    | 'auth/google-unavailable'
    | 'auth/google-refused';

  constructor(code: GooglePopupError['code']) {
    super(code);
    this.code = code;
  }
}

let cancelOpen: (() => void) | null = null;

/**
 * Opens Google's sign-in in a popup and waits for the ID token from our own callback page. Must be called directly in a
 * click handler, or the browser blocks the popup. A second call replaces the first. If another user signs in meanwhile,
 * the popup is closed: a token requested for one user must not be used for the next.
 */
export function askGoogle(): Promise<string> {
  cancelOpen?.();
  const popup = window.open(googleStartPath, 'furrow-google', features());
  if (!popup) return Promise.reject(new GooglePopupError('auth/popup-blocked'));
  popup.focus();
  return new Promise((resolve, reject) => {
    let closedAt: number | null = null;
    const look = setInterval(() => {
      if (!popup.closed) return;
      // Not the time of day, which the device may correct meanwhile.
      closedAt ??= performance.now();
      if (performance.now() - closedAt >= closedDelayMs)
        end(() => reject(new GooglePopupError('auth/popup-closed-by-user')));
    }, lookEveryMs);
    addEventListener('message', hear);
    const uid = uidNow() ?? null;
    const unfollow = identity.follow(() => {
      if (uidNow() !== uid) end(() => reject(new GooglePopupError('auth/user-mismatch')));
    });
    cancelOpen = () => end(() => reject(new GooglePopupError('auth/cancelled-popup-request')));

    function hear({ origin, source, data }: MessageEvent<unknown>) {
      if (origin !== location.origin || source !== popup) return;
      const message = v.safeParse(googleMessage, data);
      if (!message.success) return;
      end(() =>
        'idToken' in message.output ? resolve(message.output.idToken) : reject(refusal(message.output.error)),
      );
    }

    function end(settle: () => void) {
      clearInterval(look);
      removeEventListener('message', hear);
      unfollow();
      cancelOpen = null;
      popup?.close();
      settle();
    }
  });
}

const refusalCodes = {
  cancelled: 'auth/popup-closed-by-user',
  unavailable: 'auth/google-unavailable',
  failed: 'auth/google-refused',
} as const;

function refusal(error: keyof typeof refusalCodes): GooglePopupError {
  return new GooglePopupError(refusalCodes[error]);
}

function features(): string {
  const left = Math.max(0, screenX + (outerWidth - width) / 2);
  const top = Math.max(0, screenY + (outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top},scrollbars=yes`;
}
