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
// Started before the session is known: otherwise a page behind the login would request its code only then.
const itsCode = preload(location.pathname);
const isRenderedAhead = root.hasChildNodes();
if (isRenderedAhead) void bringToLife(root);
else createRoot(root).render(site);
startFlags(isRenderedAhead);

/** Hydrates a page that was rendered ahead once its code is loaded: in one step, without a loading state. */
async function bringToLife(place: HTMLElement) {
  // No top-level await: the page's code imports this file, and the two would wait for each other.
  if (await itsCode) hydrateRoot(place, site);
  // The page requests its code again, and shows an error if that fails too.
  else createRoot(place).render(site);
}

export { pageAlive };
