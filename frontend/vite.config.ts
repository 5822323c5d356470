import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    sourcemap: true,
    // Which files a page loads: tests/unit/size.test.ts counts them.
    manifest: true,
    // The content security policy allows no `data:` scripts or styles, and small files cost little over HTTP/2.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
