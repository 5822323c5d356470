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
  const address =
    pathname === '/' && search === ''
      ? `/api/incidents/map?part=clusters&zoom=${zoom()}`
      : pathname === '/gallery'
        ? '/api/incidents'
        : incident && `/api/incidents/${incident}`;
  if (address) {
    const answer = fetch(address, { cache: 'no-cache', credentials: 'include' });
    answer.catch(() => {});
    globalThis.preloaded = { address, answer };
  }
}

globalThis.pressedEarly = null;
const isOnlyDocument = () => document.querySelector('#root[data-page]') !== null;
addEventListener('click', ({ target }) => {
  if (!isOnlyDocument()) return;
  if (target.closest('[data-exit]')) location.replace('https://www.bbc.co.uk/weather');
  else if ('pressedEarly' in globalThis) globalThis.pressedEarly = target.closest('button');
});
addEventListener('submit', (event) => {
  if (isOnlyDocument()) event.preventDefault();
});
