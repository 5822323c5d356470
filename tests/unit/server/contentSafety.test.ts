import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeContentSafety } from '@incidentmap/core/server/clients/contentSafety';
import { expect, it } from 'vitest';

/** The authentication headers that the service received. */
async function signedWith(credential: Parameters<typeof makeContentSafety>[0]['credential']) {
  let headers: Record<string, unknown> = {};
  const server = createServer((request, response) => {
    headers = request.headers;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ categoriesAnalysis: [{ category: 'Hate', severity: 6 }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const score = await makeContentSafety({ endpoint, credential }).score('text', AbortSignal.timeout(10_000));
    return { score, key: headers['ocp-apim-subscription-key'], authorization: headers['authorization'] };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it('requests are signed with the account’s key when there is one', async () => {
  expect(await signedWith('a-key')).toEqual({ score: 1, key: 'a-key', authorization: undefined });
});

it('requests are signed with the process’s identity otherwise', async () => {
  const asked: unknown[] = [];
  const getToken = async (scope: string | string[]) => {
    asked.push(scope);
    return { token: 'a-token', expiresOnTimestamp: 0 };
  };
  expect(await signedWith({ getToken })).toEqual({ score: 1, key: undefined, authorization: 'Bearer a-token' });
  expect(asked).toEqual(['https://cognitiveservices.azure.com/.default']);
});
