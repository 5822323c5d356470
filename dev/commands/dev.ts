import { context } from 'esbuild';
import { createServer } from 'vite';
import { join } from 'node:path';
import { bundleOptions, root } from '../../ops/site/build.ts';
import { runStack } from './start.ts';
import type { Stack } from '../stack/stack.ts';

/** `npm run dev`: like `npm start`, but with Vite's dev server for the site, and function apps that restart on changes. */

const vite = await createServer({
  root: join(root, 'frontend'),
  // The emulator proxies requests for the site to Vite; for hot reload the page connects to Vite directly.
  server: { host: '127.0.0.1', port: 5173, strictPort: false },
  logLevel: 'warn',
});
await vite.listen();
const address = vite.httpServer?.address();
const port = typeof address === 'object' && address ? address.port : 5173;

async function watch(app: 'api' | 'timers', stack: Stack): Promise<void> {
  let built = 0;
  const bundler = await context({
    ...bundleOptions(app),
    plugins: [
      {
        name: 'restart',
        setup: ({ onEnd }) =>
          onEnd(async ({ errors }) => {
            // The first build is already running.
            if (built++ === 0 || errors.length > 0) return;
            try {
              await stack.restart(app);
              console.log(`✓ ${app} restarted`);
            } catch (error) {
              console.error(error instanceof Error ? error.message : error);
            }
          }),
      },
    ],
  });
  await bundler.watch();
}

await runStack({ timers: 'scheduled', siteDevServer: `http://127.0.0.1:${port}` }, (stack) =>
  Promise.all([watch('api', stack), watch('timers', stack)]),
);
