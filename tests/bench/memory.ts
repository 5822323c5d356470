import { existsSync, readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';

/** Memory in use, in MB: on the heap and outside it (`external` includes array buffers). */
export async function memory(): Promise<number> {
  // Memory freed outside the heap is counted as free one turn later.
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await turn();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/**
 * The peak memory of this process, in MB. Without another source, Node's own figure includes that of the parent at
 * start.
 */
export function mostResident(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? [];
  return Number(kilobytes ?? process.resourceUsage().maxRSS) / 1000;
}
