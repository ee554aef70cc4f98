import { product } from '#contract/site/product.ts';
import { type Html, html } from './html.ts';

type PageContent = {
  title: string;
  body: Html;
  /** Whether the page refreshes itself to show what has come in. */
  refreshes?: boolean;
};

/** A whole page in the look of the site, marked as sandbox from its title to its last line. */
export function page({ title, body, refreshes = false }: PageContent): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">${refreshes ? refresh : null}
<title>${title} - Sandbox of ${product.name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body>
<header class="site-header"><div class="wrap">
<a class="brand" href="/">${brandMark} ${product.name}</a><span class="tag">Sandbox</span>
</div></header>
<main class="wrap">${body}</main>
<footer class="site-footer"><div class="wrap">
Sandbox: a stand-in on this machine. No real money moves, and no mail leaves it.
</div></footer>
</body>
</html>
`.markup;
}

// The script does not refresh while somebody is typing; the meta refresh cannot wait.
const refresh = html`
<script src="/refresh.js" defer></script>
<noscript><meta http-equiv="refresh" content="5"></noscript>`;

const brandMark = html`<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="7" class="brand-field"/><path d="M5 20C7 13 10 9 13 5.5M10.5 20.5C11.5 15 12.5 10 13 5.5M15.5 20.5C14.5 15 13.5 10 13 5.5M21 20C19 13 16 9 13 5.5" class="brand-rows"/></svg>`;
