import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the server of `npm run dev` listens. */
const target = `http://127.0.0.1:${process.env.PORT || '8080'}`;
/** Stands in the bundle and in `build.json`: a page that is older than the served file tells the user. */
const buildId = new Date().toISOString();

export default defineConfig({
  base: './',
  plugins: [
    react(),
    {
      name: 'build-id',
      apply: 'build',
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ id: buildId }) });
      },
    },
  ],
  define: { 'import.meta.env.VITE_BUILD_ID': JSON.stringify(buildId) },
  resolve: {
    dedupe: ['react', 'react-dom', '@formily/core', '@formily/react', '@formily/reactive', '@formily/reactive-react', '@formily/shared'],
  },
  build: {
    outDir: 'dist/client',
    target: 'chrome109',
    cssTarget: 'chrome109',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1200,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/, priority: 20 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target },
      '/healthz': { target },
      '/mqtt': { target, ws: true },
    },
  },
});
