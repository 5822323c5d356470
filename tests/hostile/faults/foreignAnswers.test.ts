import { openBlobs } from '@incidentmap/core/server/stores/blobs/blobs';
import { expect, it, vi } from 'vitest';
import { startBlobs } from '../../support/media/blobs.ts';
import { startFaultyWire } from '../support/faultyWire.ts';
import { seconds } from '../../support/run/pace.ts';

/**
 * Sent: requests to a storage that something else impersonates with 200, like a proxy with its own page. Must come
 * back: `unavailable`. Trusting such an answer once let an approval publish an incident without its files.
 */
it("another server's page is not taken for an answer of the storage", { timeout: seconds(120) }, async () => {
  const storage = await startBlobs();
  const address = /BlobEndpoint=(http:\/\/[^/;]+)/.exec(storage.connectionString)![1]!;
  const wire = await startFaultyWire(address);
  try {
    const blobs = openBlobs({ BLOB_CONNECTION_STRING: storage.connectionString.replace(address, wire.url) });
    // The first question loads the library and makes the container, which a busy machine may not do within a deadline.
    await vi.waitFor(async () => expect(await blobs.public.facts('one.jpg')).toBeNull(), { timeout: seconds(60) });
    wire.fault = () => 'garbage';
    const unavailable = expect.objectContaining({ code: 'unavailable' });
    await expect(blobs.public.facts('one.jpg')).rejects.toEqual(unavailable);
    await expect(blobs.public.putNew('one.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toEqual(unavailable);
    await expect(blobs.public.remove('one.jpg')).rejects.toEqual(unavailable);
    await expect(Array.fromAsync(blobs.public.list())).rejects.toEqual(unavailable);
    wire.fault = () => null;
    expect(await blobs.public.facts('one.jpg')).toBeNull();
    expect(await blobs.public.putNew('one.jpg', Buffer.from('x'), 'image/jpeg')).toBe(true);
  } finally {
    await wire.close();
    await storage.close();
  }
});
