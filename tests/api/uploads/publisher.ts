import { mediaNameOf } from '@incidentmap/core/domain/media/mediaNames';
import { publishMedia } from '@incidentmap/core/server/commands/submission/publishMedia';
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
const reviewer = { userId: 'reviewer', name: 'reviewer', provider: 'aad', roles: ['Admin'] };
const { title, description, location, latitude, longitude, incidentDate, incidentType } = anIncident();
const details = { title, description, location, latitude, longitude, incidentDate, incidentType };
const picture = await aPicture('jpeg', 60, 40);

for (;;) {
  const blobName = mediaNameOf((await takeFile(services, picture)).pendingUrl);
  console.log(blobName);
  await publishMedia(
    services,
    { ...details, blobName, severity: 'high', allowContact: 'no', identifiers: [] },
    reviewer,
  );
}
