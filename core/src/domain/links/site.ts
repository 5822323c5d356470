/** How the addresses of a site name a post. */
export type PostFinder = {
  /** The first one is canonical. Their subdomains belong to the site too. */
  hosts: readonly string[];
  /**
   * Finds a post in `host/path?query`, where `host` is one of the above, without a subdomain. The groups make its id.
   * Anything may follow: people send links with a full stop, a bracket or `&t=30` behind them.
   */
  ids: readonly RegExp[];
};

export type Site = PostFinder & {
  /** Precedes the id in the canonical address. */
  prefix?: string;
  /** Finds a comment in the same text. Somebody else wrote it, so it is no copy of the post above it. */
  comment?: readonly [pattern: RegExp, prefix: string];
  /** Capitals do not matter in an id. */
  isCaseless?: true;
  /** The parameters that lead elsewhere where there is no id; by default all except those that track people. */
  parameters?: readonly string[];
};

/** The host or parent domain of a URL that is listed. A look-alike such as `x.com.example.org` has none. */
export function listedHost({ hostname }: URL, isListed: (host: string) => boolean): string | undefined {
  const labels = hostname.replace(/\.$/, '').split('.');
  return labels.map((_, at) => labels.slice(at).join('.')).find(isListed);
}

/** The text in which a site finds its posts; undefined for a URL of another site. */
export function textFor({ hosts }: PostFinder, url: URL | null): string | undefined {
  const host = url && listedHost(url, (each) => hosts.includes(each));
  return host ? host + url.pathname + url.search : undefined;
}

/** The id of the post to which a URL leads at this site, or null. */
export function idAt(site: PostFinder, url: URL | null): string | null {
  const text = textFor(site, url) ?? '';
  for (const pattern of site.ids) {
    const groups = pattern.exec(text);
    if (groups) return groups.slice(1).join('/');
  }
  return null;
}
