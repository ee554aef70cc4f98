import '#client/ui/tokens.css';
import '#client/ui/fonts.css';
import '#client/ui/reset.css';
import '#client/ui/base.css';
import './missing-code.css';

/** A page rendered ahead is readable without its code, which waits until fonts and pictures are painted. */
const isRenderedAhead = document.getElementById('root')?.hasChildNodes() ?? false;
/** The button that was clicked before the page had event handlers; links and the menu work without code. */
let earlyClick: HTMLButtonElement | null = null;

if (isRenderedAhead) addEventListener('click', keepClick, { capture: true });
if (isRenderedAhead && document.readyState !== 'complete') addEventListener('load', startAfterPaint, { once: true });
else void start();

/** Stops the click and keeps it for later: a page that is only partly hydrated may handle it or lose it. */
function keepClick(event: MouseEvent) {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button || button.popoverTargetElement) return;
  event.stopImmediatePropagation();
  earlyClick = button;
}

function startAfterPaint() {
  // A background tab does not paint, so waiting for a paint could last forever.
  if (document.hidden) return start();
  // The first frame with its final fonts is drawn after the next callback, and visible by the callback after that.
  void document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start))));
}

async function start() {
  const main = await import('./main.tsx').catch(sayThatItIsMissing);
  await main?.pageAlive;
  removeEventListener('click', keepClick, { capture: true });
  earlyClick?.click();
}

/** Shows the message that is part of the HTML: without the main module nothing can render a page. */
function sayThatItIsMissing() {
  document.documentElement.dataset.code = 'missing';
  addEventListener('online', () => location.reload());
}
