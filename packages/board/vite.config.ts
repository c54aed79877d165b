import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the board for `/board`. `npm run build` calls it by scripts/board/bundle.mjs. For work on the board itself:
 * `npm start` in one terminal and `npx vite packages/board` in another; the dev server passes calls on.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/board/',
  plugins: [react()],
  // Of this checkout, so that it needs no build before. Elsewhere the package is installed.
  resolve: {
    alias: {
      'recruitment-pipeline-client/caches': join(import.meta.dirname, '../client/src/generated/caches.ts'),
      'recruitment-pipeline-client/errors': join(import.meta.dirname, '../client/src/errors.ts'),
      'recruitment-pipeline-client/shapes': join(import.meta.dirname, '../../src/core/shapes.ts'),
    },
  },
  build: {
    assetsDir: 'assets',
    // The page's policy allows no inline script, and `data:` for images only.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    emptyOutDir: true,
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: { '/graphql': { target: 'http://127.0.0.1:4000', ws: true }, '/graphiql': 'http://127.0.0.1:4000' },
  },
});
