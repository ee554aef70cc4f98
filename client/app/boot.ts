import '#client/ui/tokens.css';
import '#client/ui/fonts.css';
import '#client/ui/reset.css';
import '#client/ui/base.css';

/** A page that was rendered ahead can be read at once: its code waits until its fonts and pictures are there. */
const isRenderedAhead = document.getElementById('root')?.hasChildNodes() ?? false;

if (isRenderedAhead && document.readyState !== 'complete') addEventListener('load', start, { once: true });
else start();

function start() {
  void import('./main.tsx');
}
