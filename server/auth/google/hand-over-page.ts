import type { GoogleMessage } from '#contract/auth/google-message.ts';
import { escapeMarkup } from '../../platform/http/escape-markup.ts';

export const handOverScriptPath = '/google/hand-over.js';

/** The popup's last page: it says its message to the window that opened it, if that is this site, and closes. */
export function handOverPage(message: GoogleMessage, origin: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Signing in</title></head>
<body>
<p>You can close this window and go on where you were.</p>
<script src="${handOverScriptPath}" data-message="${escapeMarkup(JSON.stringify(message))}" data-origin="${escapeMarkup(origin)}"></script>
</body>
</html>
`;
}

export const handOverScript = `const { message, origin } = document.currentScript.dataset;
if (opener) {
  opener.postMessage(JSON.parse(message), origin);
  close();
}
`;
