// Requests what the page shows first while its code is loading; src/api/preload.ts takes the responses. The map has no
// size yet, so media queries guess the zoom that fits it. If the guess is wrong, for example because of larger text, the
// page requests the markers again. Cached code can run before this script: then this requests nothing.
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

// A rendered document shows the button for a quick exit before its code works: from the first moment it leaves the site.
addEventListener('click', ({ target }) => {
  if (document.querySelector('#root[data-page]') && target.closest('[data-exit]'))
    location.replace('https://www.bbc.co.uk/weather');
});
