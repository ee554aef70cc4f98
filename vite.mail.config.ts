import { defineConfig } from 'vite';

/** Compiles the mail templates to dist/mail/mails.js, a module without dependencies besides Node. */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  // Tests build this too, and their NODE_ENV would select React's development runtime.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  ssr: { noExternal: true },
  build: {
    ssr: 'server/app/mails.tsx',
    outDir: 'dist/mail',
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'mails.js', codeSplitting: false } },
  },
});
