import './output.js';

/**
 * Loaded first (`--import`) in every process that dev/stack.ts starts: when its parent is gone, even by `kill -9`, the
 * process ends as by SIGTERM, so that it closes its files, and by force when that takes too long.
 */
if (process.channel) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 4000).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  process.channel.unref();
}
