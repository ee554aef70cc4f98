import { defineConfig } from 'vite';

/**
 * Makes one file of the server and the packages it starts with, dist/server/main.js, and one more for each part that comes
 * with its first use. It starts in half the time and holds a quarter less memory than 900 files (docs/performance.md).
 * Its lines stay readable, as the stacks in a log name them.
 */
export default defineConfig({
  publicDir: false,
  // Native code stays a package. Nothing here has settings in TypeScript, for which the job queue could load its compiler.
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'pg-native', 'typescript'] },
  build: {
    ssr: 'server/app/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    minify: false,
    target: 'node24',
    reportCompressedSize: false,
    rolldownOptions: {
      // V8 keeps a text with one letter beyond Latin-1 at twice its size.
      output: { entryFileNames: 'main.js', chunkFileNames: '[name].js', charset: 'ascii', comments: false },
    },
  },
});
