// Requests the first map markers while the page's code is loading; src/api/preload.ts takes the response. The map has no
// size yet, so media queries guess the zoom that fits it. If the guess is wrong, for example because of larger text, the
// page requests the markers again. Cached code can run before this script: then this requests nothing.
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
