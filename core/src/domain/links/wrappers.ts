import { webAddress } from './webAddress.ts';

/**
 * Hosts and paths that only lead to another address: those that search engines, apps and mail programs put around a link,
 * pages that ask people to sign in, fast copies of news, and archives. The other address is in the group, or else in the
 * first parameter that is there.
 */
const wrappers: readonly [address: RegExp, ...parameters: string[]][] = [
  [/^(?:www\.|m\.)?google\.(?:com?\.)?[a-z]{2,3}\/url$/, 'url', 'q'],
  [/^(?:www\.|m\.)?google\.(?:com?\.)?[a-z]{2,3}\/amp\/(?:s\/)?(.+)$/],
  [/^[\w-]+\.cdn\.ampproject\.org\/[a-z]+\/(?:s\/)?(.+)$|^cdn\.ampproject\.org\/[a-z]+\/(?:s\/)?(.+)$/],
  [/^translate\.google\.(?:com?\.)?[a-z]{2,3}\/translate$/, 'u'],
  [/^web\.archive\.org\/web\/\w+\/(?:https?:\/+)?(.+)$/],
  [/^consent\.(?:youtube|google)\.(?:com?\.)?[a-z]{2,3}\//, 'continue'],
  [/^(?:www\.|m\.)?youtube\.com\/(?:attribution_link|redirect|oembed|signin)$/, 'u', 'q', 'url', 'next'],
  [/^(?:l|lm)\.(?:facebook|instagram|threads|messenger)\.(?:com|net)\//, 'u'],
  [/^(?:[\w-]+\.)?facebook\.com\/(?:l\.php|flx\/warn\/?|sharer(?:\.php|\/sharer\.php)?)$/, 'u'],
  [/^(?:[\w-]+\.)?facebook\.com\/plugins\/(?:post|video)\.php$/, 'href'],
  [/^(?:[\w-]+\.)?facebook\.com\/login(?:\.php|\/)?$/, 'next'],
  [/^(?:www\.)?instagram\.com\/accounts\/login\/?$/, 'next'],
  [/^(?:\w+\.)?(?:x|twitter)\.com\/(?:i\/flow\/login|login)$/, 'redirect_after_login'],
  [/^(?:\w+\.)?(?:x|twitter)\.com\/(?:intent\/(?:tweet|post)|share)$/, 'url'],
  [/^(?:www\.)?linkedin\.com\/(?:redir\/redirect|safety\/go|authwall)\/?$/, 'url', 'sessionRedirect'],
  [/^(?:t\.me\/(?:share\/url|iv)|telegram\.me\/share\/url)$/, 'url'],
  [/^(?:www\.)?reddit\.com\/login\/?$/, 'dest'],
  [/^(?:out\.reddit\.com|slack-redir\.net|[\w.-]+\.safelinks\.protection\.outlook\.com)\//, 'url'],
  [/^t\.umblr\.com\/redirect$/, 'z'],
  [/^vk\.com\/away\.php$/, 'to'],
  [/^duckduckgo\.com\/l\/$/, 'uddg'],
];

function wrappedIn(url: URL): URL | null {
  const address = url.hostname + url.pathname;
  for (const [pattern, ...parameters] of wrappers) {
    const match = pattern.exec(address);
    if (!match) continue;
    const rest = match.slice(1).find((group) => group !== undefined);
    const found =
      rest === undefined ? parameters.map((name) => url.searchParams.get(name)).find(Boolean) : rest + url.search;
    if (!found) continue;
    if (/^\/(?!\/)/.test(found)) return webAddress(url.origin + found);
    return webAddress(/^https?:/i.test(found) ? found : `https://${found.replace(/^\/+/, '')}`);
  }
  return null;
}

/** Nobody puts more around one another. */
const mostWrappers = 4;

/** The URL to which a link leads in the end, as far as the link itself tells. Nothing is fetched. */
export function unwrapped(url: URL, most = mostWrappers): URL {
  const inner = most > 0 ? wrappedIn(url) : null;
  return inner ? unwrapped(inner, most - 1) : url;
}
