import { defineConfig } from 'vite';
import client, { assetFileNames } from './vite.config.ts';

/** Compiles the program that prerenders pages to dist/prerender, with the class names and assets of the client's build. */
export default defineConfig({
  ...client,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ...client.build,
    ssr: 'app/prerender.tsx',
    outDir: '../dist/prerender',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'prerender.js', assetFileNames } },
  },
});
