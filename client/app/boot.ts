import '#client/ui/tokens.css';
import '#client/ui/fonts.css';
import '#client/ui/reset.css';
import '#client/ui/base.css';

/** A page that was rendered ahead can be read at once: its code waits until it is painted with fonts and pictures. */
const isRenderedAhead = document.getElementById('root')?.hasChildNodes() ?? false;

if (isRenderedAhead && document.readyState !== 'complete') addEventListener('load', startAfterPaint, { once: true });
else start();

function startAfterPaint() {
  // A tab in the background paints nothing and has no hurry; it must come to life all the same.
  if (document.hidden) return start();
  void document.fonts.ready.then(() => requestAnimationFrame(() => setTimeout(start)));
}

function start() {
  void import('./main.tsx');
}
