// Asks for what the map shows first while the code of the page is on its way: src/api/ahead.ts takes the answer.
if (location.pathname === '/' && location.search === '') {
  const zoom = matchMedia('(min-width: 1024px)').matches ? 6 : 5;
  const address = `/api/incidents/map?part=clusters&zoom=${zoom}`;
  const answer = fetch(address, { cache: 'no-cache', credentials: 'include' });
  answer.catch(() => {});
  globalThis.ahead = { address, answer };
}
