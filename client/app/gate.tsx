import '#client/ui/tokens.css';
import '#client/ui/fonts.css';
import '#client/ui/reset.css';
import '#client/ui/base.css';
import '#client/gate/night.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { GatePage } from '#client/pages/gate-page.tsx';
import { pressOnce } from '#client/ui/press-once.ts';
import { invariant } from '#contract/wire/invariant.ts';

/** The gate's page is a program of its own, so that the server sends nothing of the site along with it. */
const root = document.getElementById('root');
invariant(root, 'the page has a root');
hydrateRoot(
  root,
  <StrictMode>
    <GatePage />
  </StrictMode>,
);
pressOnce();
