import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { approve } from '@incidentmap/core/server/commands/submission/approve';
import { fileNamed } from '@incidentmap/core/server/commands/submission/change';
import { takeFile } from '@incidentmap/core/server/commands/files/takeUpload';
import { makeServices } from '@incidentmap/core/server/services';
import { readSettings } from '@incidentmap/core/server/runtime/settings';
import { anIncident } from '../../support/api/builders.ts';
import { aPicture } from '../../support/media/media.ts';

/**
 * A process that uploads and publishes one file after another, with the settings in its environment, until it is
 * killed.
 */

const services = makeServices(readSettings(process.env));
const reviewer = { userId: 'reviewer', name: 'reviewer', role: 'Admin' } as const;
const { entry } = anIncident({ severity: 'high' });
const picture = await aPicture('jpeg', 60, 40);

for (;;) {
  const blobName = mediaNameOf((await takeFile(services, picture)).pendingUrl);
  console.log(blobName);
  const { id } = await fileNamed(services, blobName);
  await approve(services, id, { isDelayed: false, entryOf: () => entry, choices: [] }, reviewer);
}
