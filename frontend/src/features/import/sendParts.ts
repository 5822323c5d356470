/** Parts under way at a time: one is on its way while the server works on another. */
const atOnce = 2;

/**
 * Sends parts, some at a time, until each was sent or `isCancelled`. After the first failure it sends no further part,
 * waits for those under way, and throws.
 */
export async function sendParts<T>(
  parts: readonly T[],
  send: (part: T) => Promise<void>,
  isCancelled: () => boolean = () => false,
): Promise<void> {
  const left = parts.values();
  const failures: unknown[] = [];
  const sendLeft = async () => {
    for (const part of left) {
      if (failures.length > 0 || isCancelled()) return;
      try {
        await send(part);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendLeft));
  if (failures.length > 0) throw failures[0];
}
