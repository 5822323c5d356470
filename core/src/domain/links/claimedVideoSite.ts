import { type VideoLink } from './links.ts';
import { webAddress } from './webAddress.ts';
import { linkText } from './pastedLink.ts';

/**
 * The site that a link seems to belong to, even if the link is invalid; null when it is neither. What names such a site in
 * its path only, like a news report about it, does not belong to it.
 */
export function claimedVideoSite(pasted: string): VideoLink['site'] | null {
  const typed = linkText(pasted);
  const claimed = webAddress(/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`)?.hostname ?? typed;
  return /youtu\.?be/i.test(claimed) ? 'youtube' : /tiktok/i.test(claimed) ? 'tiktok' : null;
}
