import '#client/ui/tokens.css';
import '#client/ui/fonts.css';
import '#client/ui/reset.css';
import '#client/ui/base.css';
import './missing-code.css';

/** A page that was rendered ahead can be read at once: its code waits until it is painted with fonts and pictures. */
const isRenderedAhead = document.getElementById('root')?.hasChildNodes() ?? false;
/** The button that was clicked before the page could answer; links and the menu work without code. */
let earlyClick: HTMLButtonElement | null = null;

if (isRenderedAhead) addEventListener('click', keepClick, { capture: true });
if (isRenderedAhead && document.readyState !== 'complete') addEventListener('load', startAfterPaint, { once: true });
else void start();

/** Held back altogether: half-alive, the page may hear a click or lose it. */
function keepClick(event: MouseEvent) {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button || button.popoverTargetElement) return;
  event.stopImmediatePropagation();
  earlyClick = button;
}

function startAfterPaint() {
  // A tab in the background paints nothing and has no hurry; it must come to life all the same.
  if (document.hidden) return start();
  // The first frame with all of its letters is drawn after the next callback, and seen by the time of the one after that.
  void document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start))));
}

async function start() {
  const main = await import('./main.tsx').catch(sayThatItIsMissing);
  await main?.pageAlive;
  removeEventListener('click', keepClick, { capture: true });
  earlyClick?.click();
}

/** Without it there is nothing that could draw a page: what says so lies in the HTML. */
function sayThatItIsMissing() {
  document.documentElement.dataset.code = 'missing';
  addEventListener('online', () => location.reload());
}
