import { cleanDescription, isVideoLink, linkIn, sourceKind } from '../links/links.ts';
import { webAddress } from '../links/webAddress.ts';
import type { PublicIncident } from './publicIncident.ts';

export type IncidentPresentation = {
  /** Replaces title and text when the description links to a report elsewhere. */
  label: 'news' | 'x' | 'youtube' | null;
  /** A video is no source: the incident's own media page shows it. */
  source: string | null;
  /** The cleaned description; '' where a label replaces it. */
  text: string;
};

/** The label follows the description's link only, never `sourceUrl`. */
export function incidentPresentation({
  description,
  sourceUrl,
}: Pick<PublicIncident, 'description' | 'sourceUrl'>): IncidentPresentation {
  const described = linkIn(description);
  const links = [described, webAddress(sourceUrl ?? '')?.href];
  const kind = described ? sourceKind(described) : 'other';
  const label = kind === 'news' || kind === 'x' || kind === 'youtube' ? kind : null;
  return {
    label,
    source: links.find((link) => link && !isVideoLink(link)) ?? null,
    text: label === null ? cleanDescription(description) : '',
  };
}
