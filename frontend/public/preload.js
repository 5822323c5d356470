// src/api/preload.ts, src/app/takeOver.ts
if (!('preloaded' in globalThis)) {
  const is = (screen) => matchMedia(screen).matches;
  const zoom = () =>
    is('(min-width: 980px) and (min-height: 822px)') || is('(min-width: 858px) and (min-height: 1002px)')
      ? 6
      : is('(min-width: 768px) and (min-height: 562px)') || is('(max-width: 767px) and (min-height: 800px)')
        ? 5
        : 4;
  const { pathname, search } = location;
  const [, incident] = /^\/incident\/([\w-]+)$/.exec(pathname) ?? [];
  const addresses =
    pathname === '/' && search === ''
      ? [
          `/api/incidents/map?part=clusters&zoom=${zoom()}`,
          '/api/incidents?range=all&severities=critical%2Chigh%2Cmedium&type=all&sort=date&direction=descending&page=1',
        ]
      : pathname === '/gallery'
        ? ['/api/incidents']
        : incident
          ? [`/api/incidents/${incident}`]
          : [];
  globalThis.preloaded = new Map(
    addresses.map((address) => {
      const answer = fetch(address, { cache: 'no-cache', credentials: 'include' });
      answer.catch(() => {});
      return [address, answer];
    }),
  );
}

globalThis.pressedEarly = null;
const isOnlyDocument = () => document.querySelector('[data-page]') !== null;
addEventListener(
  'click',
  (event) => {
    if (!isOnlyDocument()) return;
    event.stopImmediatePropagation();
    const button = event.target.closest('button');
    if (!button?.matches('[data-exit]')) {
      globalThis.pressedEarly = button ?? globalThis.pressedEarly;
      return;
    }
    sessionStorage.clear();
    for (const name of Object.keys(localStorage)) if (name !== 'cookie-choices') localStorage.removeItem(name);
    indexedDB.deleteDatabase('keys');
    location.replace('https://www.bbc.co.uk/weather');
  },
  true,
);
addEventListener('submit', (event) => {
  if (isOnlyDocument()) event.preventDefault();
});
