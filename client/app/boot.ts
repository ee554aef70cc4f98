import '#client/ui/tokens.css';
import '#client/ui/fonts.css';
import '#client/ui/reset.css';
import '#client/ui/base.css';

/** A page that was rendered ahead can be read at once: its code waits until it is painted with fonts and pictures. */
const isRenderedAhead = document.getElementById('root')?.hasChildNodes() ?? false;
/** The button that was clicked before the page could answer; links and the menu work without code. */
let earlyClick: HTMLButtonElement | null = null;

if (isRenderedAhead) addEventListener('click', noteClick);
if (isRenderedAhead && document.readyState !== 'complete') addEventListener('load', startAfterPaint, { once: true });
else void start();

function noteClick({ target }: MouseEvent) {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button && !button.popoverTargetElement) earlyClick = button;
}

function startAfterPaint() {
  // A tab in the background paints nothing and has no hurry; it must come to life all the same.
  if (document.hidden) return start();
  void document.fonts.ready.then(() => requestAnimationFrame(() => setTimeout(start)));
}

async function start() {
  const { alive } = await import('./main.tsx');
  await alive;
  removeEventListener('click', noteClick);
  earlyClick?.click();
}
