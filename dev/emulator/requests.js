/**
 * Preloaded in the emulator's process. The emulator parses the sign-in cookie of every request as JSON, and crashes when
 * that fails, as it does on any error while answering. This removes cookies that it cannot read, so that their sender is
 * anonymous, and answers 500 on an error.
 */
import http from 'node:http';

const names = ['StaticWebAppsAuthCookie', 'StaticWebAppsAuthContextCookie'];

/** @param {string} value */
function decoded(value) {
  const text = /%[\da-f]{2}/i.test(value) ? decodeURIComponent(value) : value;
  if (!/^[\w+/-]+={0,2}$/.test(text)) throw new Error('This is not base64.');
  return Buffer.from(text, 'base64').toString();
}

/**
 * Whether the emulator can read the cookie: JSON with roles. It encrypts cookies only for a sign-in with Entra, which is
 * configured only in deployments; an encrypted cookie here comes from elsewhere, and would be answered 401.
 * @param {string} name @param {string} value
 */
function isReadable(name, value) {
  try {
    const content = JSON.parse(decoded(value));
    if (typeof content !== 'object' || content === null) return false;
    const { userRoles } = content;
    const hasRoles =
      Array.isArray(userRoles) && userRoles.every((/** @type {unknown} */ role) => typeof role === 'string');
    return name === names[0] ? hasRoles : true;
  } catch {
    return false;
  }
}

/**
 * Removes sign-in cookies that cannot be read from the header. They may be whole or in pieces (`…_0`, `…_1`).
 * @param {string} header
 */
function readableCookies(header) {
  let cookies = header.split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return {
      name: name.trim(),
      value: value
        .join('=')
        .trim()
        .replace(/^"(.*)"$/, '$1'),
      pair,
    };
  });
  for (const name of names) {
    const own = cookies.filter((cookie) => cookie.name === name || new RegExp(`^${name}_\\d+$`).test(cookie.name));
    const whole = own.find((cookie) => cookie.name === name && cookie.value !== '');
    let pieces = '';
    for (let index = 0; ; index++) {
      const piece = own.find((cookie) => cookie.name === `${name}_${index}`);
      if (!piece?.value) break;
      pieces += piece.value;
    }
    if (own.length > 0 && !isReadable(name, whole?.value ?? pieces)) {
      cookies = cookies.filter((cookie) => !own.includes(cookie));
    }
  }
  return cookies.map(({ pair }) => pair).join(';');
}

const { createServer } = http;

http.createServer = /** @type {typeof createServer} */ (
  (/** @type {any} */ ...input) => {
    const listener = input.at(-1);
    if (typeof listener !== 'function') return createServer(...input);
    return createServer(
      ...input.slice(0, -1),
      async (/** @type {http.IncomingMessage} */ request, /** @type {http.ServerResponse} */ response) => {
        const { cookie } = request.headers;
        if (cookie !== undefined) request.headers.cookie = readableCookies(cookie);
        try {
          await listener(request, response);
        } catch (error) {
          console.error(
            `The emulator could not answer a request: ${error instanceof Error ? error.name : typeof error}`,
          );
          if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
          response.end('The emulator could not answer this.');
        }
      },
    );
  }
);

// It also throws in its own event listeners, where the request is unknown.
process.on('uncaughtException', (error) => {
  console.error(
    `The emulator continues after an unexpected error: ${error instanceof Error ? error.name : typeof error}`,
  );
});
