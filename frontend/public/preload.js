// An entry of the history that an exit passed leads on to the other page (src/lib/exit.ts).
if (history.state?.hasLeft) location.replace(globalThis.exitAddress);

// src/api/preload.ts, src/app/takeOver.ts
if (!globalThis.preloaded) {
  const is = (screen) => matchMedia(screen).matches;
  const zoom =
    is('(min-width: 980px) and (min-height: 822px)') || is('(min-width: 858px) and (min-height: 1002px)')
      ? 6
      : is('(min-width: 768px) and (min-height: 562px)') || is('(max-width: 767px) and (min-height: 800px)')
        ? 5
        : 4;
  const { pathname, search } = location;
  // The document of a public one, which alone has such a link, holds it already.
  const incident = !document.querySelector('[rel=canonical]') && /^\/incident\/([\w-]+)$/.exec(pathname)?.[1];
  const clusters = `/api/incidents/map?part=clusters&zoom=${zoom}`;
  const list =
    '/api/incidents?range=all&severities=critical%2Chigh%2Cmedium&type=all&sort=date&direction=descending&page=1';
  const page = pathname + search;
  const isHome = page === '/';
  const addresses = isHome
    ? [clusters, list]
    : page === '/gallery'
      ? ['/api/gallery']
      : incident
        ? [`/api/incidents/${incident}`]
        : [];
  const file = isHome && document.querySelector('link[data-opening]')?.href;
  // London has the date of UTC, except in summer in the last hour: only then the browser has to load its calendars.
  const today = () => {
    const utc = new Date();
    return utc.getUTCHours() < 23
      ? utc.toISOString().slice(0, 10)
      : utc.toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
  };
  // When the file is missing, is of another day or lacks what is asked for, only the API answers.
  const opening = (async () => {
    if (!file) return {};
    const view = await (await fetch(file)).json();
    if (view.day !== today()) return {};
    return {
      [list]: () => Response.json(view.list),
      [clusters]: () =>
        new Response(new Blob([new Uint8Array(view.clusters[zoom])], { type: 'application/octet-stream' })),
    };
  })();
  opening.catch(() => {});
  globalThis.preloaded = new Map(
    addresses.map((address) => {
      const asked = fetch(address, { cache: 'no-cache' });
      const published = opening.then((answers) => answers[address]());
      const good = asked.then((response) => (response.ok ? response : published));
      const answer = Promise.any([good, published]).catch(() => asked);
      // An answer that nobody reads would keep its connection.
      answer.then(async (shown) => shown === (await asked) || (await asked).body.cancel()).catch(() => {});
      return [address, answer];
    }),
  );
}

// While a rendered document is not taken over by React, no click reaches it, which drops those in a page that it is just
// taking over, and no form is sent by the browser itself. The button that was pressed last is noted (src/app/takeOver.ts).
{
  globalThis.pressedEarly = null;
  const isOnlyDocument = () => document.querySelector('[data-page]');
  addEventListener(
    'click',
    (event) => {
      if (!isOnlyDocument()) return;
      const button = event.target.closest('button');
      globalThis.pressedEarly = button ?? globalThis.pressedEarly;
      // The exit has a script of its own (src/beforeReact/exitEarly.ts).
      if (!button?.matches('[data-exit]')) event.stopImmediatePropagation();
    },
    true,
  );
  addEventListener('submit', (event) => {
    if (isOnlyDocument()) event.preventDefault();
  });
}

// The document asks everyone to sign in; in a tab with a session the room is awaited (src/account/expectedSession.ts).
try {
  if (/^\/admin\b/.test(location.pathname) && sessionStorage.session) document.documentElement.dataset.session = '';
} catch {
  // Where the browser refuses access, no session is expected.
}

// The code of a page that its document shows already (frontend/documents.ts), once it is painted.
{
  const code = document.querySelector('[data-code]');
  const ask = () => {
    for (const href of JSON.parse(code.textContent))
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'modulepreload',
          crossOrigin: '',
          fetchPriority: 'low',
          href,
        }),
      );
  };
  if (code && globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      ask();
    }).observe({ type: 'paint', buffered: true });
  else if (code) ask();
}

// Whether scroll bars take room, as on most desks (src/app/base.css).
if (matchMedia('(hover: hover)').matches) {
  const bar = document.createElement('div');
  bar.style.overflow = 'scroll';
  document.documentElement.append(bar);
  if (bar.offsetWidth > bar.clientWidth) document.documentElement.dataset.bars = '';
  bar.remove();
}
