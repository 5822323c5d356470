import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Azurite, the local Blob Storage. */

/** The Node parameters that run Azurite; `folder` is where it stores its data, without which it keeps them in memory. */
export const azuriteParameters = (port: number, folder?: string): string[] => [
  join(createRequire(import.meta.url).resolve('azurite/package.json'), '..', 'dist/src/blob/main.js'),
  '--blobHost=127.0.0.1',
  `--blobPort=${port}`,
  folder === undefined ? '--inMemoryPersistence' : `--location=${folder}`,
  '--disableTelemetry',
  '--skipApiVersionCheck',
  '--silent',
];

/** Sets CORS rules so that the site's pages can upload files to storage and read the opening file, as on Azure. */
export async function allowRequestsFrom(connectionString: string, siteUrl: string): Promise<void> {
  const { BlobServiceClient } = await import('@azure/storage-blob');
  const client = BlobServiceClient.fromConnectionString(connectionString);
  await client.setProperties({
    cors: [
      {
        allowedOrigins: new URL(siteUrl).origin,
        allowedMethods: 'GET,PUT',
        allowedHeaders: '*',
        exposedHeaders: '*',
        maxAgeInSeconds: 3600,
      },
    ],
  });
}
