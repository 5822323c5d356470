// Asks for what the map shows first while the code of the page is on its way: src/api/preload.ts takes the answer. The map
// has no size yet: these are the screens on which it will have the room for each zoom. Where it comes out otherwise, as
// with larger letters, the page asks again. A browser that has the code already may run it before this; then it asks.
if (!('preloaded' in globalThis) && location.pathname === '/' && location.search === '') {
  const is = (screen) => matchMedia(screen).matches;
  const zoom =
    is('(min-width: 980px) and (min-height: 822px)') || is('(min-width: 858px) and (min-height: 1002px)')
      ? 6
      : is('(min-width: 768px) and (min-height: 562px)') || is('(max-width: 767px) and (min-height: 800px)')
        ? 5
        : 4;
  const address = `/api/incidents/map?part=clusters&zoom=${zoom}`;
  const answer = fetch(address, { cache: 'no-cache', credentials: 'include' });
  answer.catch(() => {});
  globalThis.preloaded = { address, answer };
}
