import { cleanDescription, isVideoLink, linkIn, plainAddress, sourceKind } from '../text/links.ts';
import type { PublicIncident } from './incident.ts';

export type IncidentPresentation = {
  /** What stands for title and text when the description links to a report elsewhere. */
  label: 'news' | 'x' | 'youtube' | null;
  /** Where it can be read; http or https. A video is no source: it is seen on the incident's own page of media. */
  source: string | null;
  /** The cleaned description; '' where a label stands for it. */
  text: string;
};

/** How a row of the list shows an incident. The label follows the description's link only, never `sourceUrl`. */
export function incidentPresentation({
  description,
  sourceUrl,
}: Pick<PublicIncident, 'description' | 'sourceUrl'>): IncidentPresentation {
  const described = linkIn(description);
  const links = [described, plainAddress(sourceUrl ?? '')?.href];
  const kind = described ? sourceKind(described) : 'other';
  const label = kind === 'news' || kind === 'x' || kind === 'youtube' ? kind : null;
  return {
    label,
    source: links.find((link) => link && !isVideoLink(link)) ?? null,
    text: label === null ? cleanDescription(description) : '',
  };
}
