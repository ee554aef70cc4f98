import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { iconsByFile } from './scripts/build/icons-by-file.ts';
import { sharedCodeOf } from './scripts/build/shared-code.ts';

/** Lets the bundler drop the router's unused components: the way they are declared would keep all of them. */
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

/** Settings that both builds share: prerendered pages refer to pictures and styles, too. */
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
    // Pictures and fonts stay separate files: they are cached separately, and the content security policy stays narrow.
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // Every browser that we support has native module preloading.
    // A page's styles are preloaded with its code, and the SDK's dependencies with the SDK; the browser discovers the rest.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) =>
        files.filter((needed) => (file.includes('/firebase-') ? /\/session-.*js$/ : /css$/).test(needed)),
    },
    // The prerendering reads from it which files belong to which page.
    manifest: true,
    rolldownOptions: {
      input: ['client/index.html', 'client/gate.html'],
      output: {
        // The entry file names all others, and hashes do not compress, so they are short. Six letters (36 bits) are enough to
        // distinguish versions of a file; for code the bundler requires seven.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames,
        // Packages that change only with an upgrade are one file, so that it stays cached across our own releases.
        codeSplitting: {
          groups: [
            // The code that loads the other files may not depend on them.
            { name: 'fetching', test: /preload-helper/, priority: 1 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
            { name: sharedCodeOf, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
