import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { iconsByFile } from './scripts/build/icons-by-file.ts';
import { sharedCodeOf } from './scripts/build/shared-code.ts';

/** Of the router little is used here, but the way its components are declared would keep the rest in the bundle. */
const slimRouter: Plugin = {
  name: 'slim-router',
  enforce: 'pre',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/]/ },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = .*$/gm, '')
        .replace(/= (React\$?\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
  },
};

/** The same of both builds: pages that are rendered ahead name pictures and styles, too. */
export const assetFileNames = 'assets/[name]-[hash:6][extname]';

/** Builds client/ to dist/client. Every file under /assets carries its hash, so it may be cached for ever. */
export default defineConfig({
  root: 'client',
  publicDir: false,
  plugins: [slimRouter, iconsByFile(), react(), babel({ presets: [reactCompilerPreset()] })],
  css: { transformer: 'lightningcss' },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    assetsDir: 'assets',
    // Pictures and fonts stay files of their own: they are cached apart, and the policy stays narrow.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // Every browser we build for preloads modules by itself.
    // Styles are fetched along with a page's code, and what the SDK needs along with it; the browser finds the rest by itself.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) =>
        files.filter((needed) => (file.includes('/firebase-') ? /\/session-.*js$/ : /css$/).test(needed)),
    },
    // Tells the prerendering which files belong to which page.
    manifest: true,
    rolldownOptions: {
      input: ['client/index.html', 'client/gate.html'],
      output: {
        // The file that every visit begins with names all others, and what is random in a name does not compress. Six letters
        // (36 bits) tell the versions of a file apart; of code the bundler wants seven.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames,
        // What changes with an upgrade only is one file, so that a release of ours leaves it in the cache.
        codeSplitting: {
          groups: [
            // What fetches the rest may not need the rest.
            { name: 'fetching', test: /preload-helper/, priority: 1 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
            { name: sharedCodeOf, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
