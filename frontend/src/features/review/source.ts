/** Where a report comes from, as reviewers sort it. */
export type Source = 'x' | 'instagram' | 'facebook' | 'social' | 'manual';

const platforms: Record<string, Source> = {
  'x.com': 'x',
  'twitter.com': 'x',
  't.co': 'x',
  'instagram.com': 'instagram',
  'facebook.com': 'facebook',
  'fb.com': 'facebook',
  'fb.watch': 'facebook',
};

/** By the host of the source's address; a report without one was written by hand. */
export function sourceOf(sourceUrl: string | null): Source {
  if (!sourceUrl) return 'manual';
  const host = URL.parse(sourceUrl)?.hostname.replace(/\.$/, '') ?? '';
  const platform = Object.keys(platforms).find((domain) => host === domain || host.endsWith(`.${domain}`));
  return (platform && platforms[platform]) || 'social';
}
