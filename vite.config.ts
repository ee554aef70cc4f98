import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The router's Link and Form are not used here, but the way they are declared would keep them in the bundle. */
const slimRouter: Plugin = {
  name: 'slim-router',
  enforce: 'pre',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/]/ },
    handler: (code) =>
      code.replace(/^\w+\.displayName = .*$/gm, '').replace(/= (React\$?\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
  },
};

/** Builds client/ to dist/client. Every file under /assets carries its hash, so it may be cached for ever. */
export default defineConfig({
  root: 'client',
  publicDir: false,
  plugins: [slimRouter, react(), babel({ presets: [reactCompilerPreset()] })],
  css: { transformer: 'lightningcss' },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Pictures and fonts stay files of their own: they are cached apart, and the policy stays narrow.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // Every browser we build for preloads modules by itself.
    modulePreload: { polyfill: false },
    // Tells the prerendering which files belong to which page.
    manifest: true,
    rolldownOptions: {
      input: ['client/index.html', 'client/gate.html'],
      output: {
        // What changes with an upgrade only is one file, so that a release of ours leaves it in the cache.
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }],
        },
      },
    },
  },
});
