import { linkText } from './pastedLink.ts';
import { idAt, listedHost, type Site } from './site.ts';
import { webAddress } from './webAddress.ts';
import { unwrapped } from './wrappers.ts';
import { hostsWithOwnPaths, sites } from './sites.ts';

const siteOfHost = new Map(sites.flatMap((site) => site.hosts.map((host) => [host, site] as const)));

/** Parameters that say how somebody came to a page, or ask for its fast copy. They do not change its content. */
const tracking = new RegExp(
  `^(?:${[
    String.raw`(?:utm|at|mc|ns|pk|mtm|hsa|ga|gaa|guce|vero|oly|amp)_\w*`,
    String.raw`_hs\w+|__\w+(?:\[\d*\])?|wt\.\w+`,
    'fbclid|gclid|gclsrc|gbraid|wbraid|dclid|msclkid|twclid|ttclid|yclid|ysclid|li_fat_id|rdt_cid|srsltid|igsh|igshid',
    'si|feature|ref|refid|refsrc|referrer|ref_src|ref_url|fb_ref|fb_source|mibextid|sfnsn|cxt|_r|_t|is_from_webapp',
    'sender_device|xmt|cmp|cmpid|ito|icid|intcid|intcmp|ocid|cvid|smid|smtyp|smprod|xtor|taid|dicbo|guccounter',
    'share|share_id|sharetype|soc_src|soc_trk|trk|spm',
    'amp|outputtype|ampshare|usqp',
  ].join('|')})$`,
  'i',
);

/** A fast copy of a page is in a folder, or has an ending, of its own. */
const withoutAmp = (path: string): string =>
  path.replace(/\.amp(?=$|\.html$)/, '').replace(/^\/amp(?=\/.)|(?<=.)\/amp(?=\/|$)/, '');

/** The same URL, whatever wrote it: HTML, a program that encodes more than it must, or one that doubles slashes. */
function spelled(url: URL): URL {
  const plain = url.href
    .replaceAll('&amp;', '&')
    .replace(/(?<!:)\/{2,}/g, '/')
    .replace(/%[\da-f]{2}/gi, (code) => {
      const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(sign) ? sign : code.toUpperCase();
    });
  return plain === url.href ? url : (webAddress(plain) ?? url);
}

/** One URL for all links to the same post, so that a second submission is recognised; null for no http(s) URL. */
export function canonicalLink(link: string): string | null {
  const pasted = webAddress(linkText(link));
  if (pasted === null) return null;
  const url = spelled(unwrapped(pasted));

  const site = siteOfHost.get(listedHost(url, (host) => siteOfHost.has(host)) ?? '');
  const id = site ? idAt(site, url) : null;
  if (site && id !== null) {
    const [pattern, prefix] = site.comment ?? [];
    const [, comment] = pattern?.exec(url.pathname + url.search) ?? [];
    const post = `https://${site.prefix}${site.isCaseless ? id.toLowerCase() : id}`;
    return comment === undefined ? post : post + prefix + comment;
  }
  const query = new URLSearchParams(
    [...url.searchParams].filter(([name]) => site?.parameters?.includes(name) ?? !tracking.test(name)),
  );
  query.sort();
  const path = withoutAmp(url.pathname).replace(/(?:%20|\/)+$/, '');
  return `https://${hostOf(url, site)}${path}${query.size === 0 ? '' : `?${query}`}`;
}

/** One host for all that show the same. */
const hostOf = (url: URL, site: Site | undefined): string =>
  listedHost(url, (host) => hostsWithOwnPaths.includes(host)) ??
  site?.hosts[0] ??
  url.host.replace(/\.(?=$|:)/, '').replace(/^(?:(?:www|m|mobile|amp)\.)+(?=[^.]+\.)/, '');
