// Asks for what the map shows first while the code of the page is on its way: src/api/preload.ts takes the answer. The map
// has no size yet: these are the screens on which it will have the room for each zoom. Where it comes out otherwise, as
// with larger letters, the page asks again. A browser that has the code already may run it before this; then it asks.
if (!('preloaded' in globalThis) && location.pathname === '/' && location.search === '') {
  const is = (screen) => matchMedia(screen).matches;
  const zoom = is('(min-width: 1300px) and (min-height: 877px)')
    ? 6
    : is('(min-width: 1024px) and (min-height: 619px)') ||
        is('(max-width: 1023px) and (min-width: 480px) and (min-height: 780px)') ||
        is('(max-width: 479px) and (min-height: 836px)')
      ? 5
      : 4;
  const address = `/api/incidents/map?part=clusters&zoom=${zoom}`;
  const answer = fetch(address, { cache: 'no-cache', credentials: 'include' });
  answer.catch(() => {});
  globalThis.preloaded = { address, answer };
}
