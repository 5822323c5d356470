import './output.js';

/**
 * Preloaded (`--import`) in every process that dev/stack/stack.ts starts. When the parent is gone, even by `kill -9`, the process
 * sends itself SIGTERM, so that it closes its files, and exits by force if that takes too long.
 */
if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 4000).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel.unref();
}
