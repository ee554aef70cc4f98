import '#client/ui/tokens.css';
import '#client/ui/fonts.css';
import '#client/ui/reset.css';
import '#client/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startIdentity } from '#client/platform/identity.ts';
import { invariant } from '#contract/wire/invariant.ts';
import { App } from './app.tsx';

startIdentity();
const root = document.getElementById('root');
invariant(root, 'the page has a root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
