import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { startIdentity } from '#client/platform/identity.ts';
import { invariant } from '#contract/wire/invariant.ts';
import { routeTable } from './routes.tsx';
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
/** When what is on the page answers to clicks. */
export const alive: Promise<void> = root.hasChildNodes() ? bringToLife(root) : begin(root);
startFlags();

async function begin(place: HTMLElement) {
  createRoot(place).render(site);
}

/** With its code at hand the page that was rendered ahead comes to life in one step, without a moment of loading. */
async function bringToLife(place: HTMLElement) {
  // Not awaited at the top of the module: the page's code needs this very file, and would wait for it in turn.
  await routeTable.preload(location.pathname);
  hydrateRoot(place, site);
}
