import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { startIdentity } from '#client/platform/session/identity.ts';
import { invariant } from '#contract/wire/invariant.ts';
import { pageAlive } from './page-alive.ts';
import { preload } from './routes.tsx';
import { Site } from './site.tsx';
import { startFlags } from './start-flags.ts';

startIdentity();
const root = document.getElementById('root');
invariant(root, 'the page has a root');
const site = (
  <StrictMode>
    <BrowserRouter>
      <Site />
    </BrowserRouter>
  </StrictMode>
);
// Begun before it is known who is here: a page behind the login would ask for its code only then.
const itsCode = preload(location.pathname);
const isRenderedAhead = root.hasChildNodes();
if (isRenderedAhead) void bringToLife(root);
else createRoot(root).render(site);
startFlags(isRenderedAhead);

/** With its code at hand the page that was rendered ahead comes to life in one step, without a moment of loading. */
async function bringToLife(place: HTMLElement) {
  // Not awaited at the top of the module: the page's code needs this very file, and would wait for it in turn.
  if (await itsCode) hydrateRoot(place, site);
  // It is asked for again by the page, which says so when it is refused once more.
  else createRoot(place).render(site);
}

export { pageAlive };
