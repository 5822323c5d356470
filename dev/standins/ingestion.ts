import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { gunzipSync } from 'node:zlib';

/** Stand-in of Application Insights' ingestion: POST /v2.1/track with an array of envelopes, possibly gzipped. */

export interface Envelope {
  readonly name: string;
  readonly time: string;
  /** How many percent of its kind it stands for. */
  readonly sampleRate?: number;
  readonly tags: Record<string, string>;
  readonly data: {
    baseType: string;
    /** `type`: the kind of a dependency. `duration`: hours:minutes:seconds. */
    baseData: {
      name: string;
      id: string;
      type?: string;
      duration: string;
      success: boolean;
      properties: Record<string, string>;
    };
  };
}

export interface Ingestion {
  readonly connectionString: string;
  readonly envelopes: Envelope[];
  /** Everything that was received, as text. */
  readonly text: () => string;
  close(): Promise<void>;
}

/** A key and certificate for 127.0.0.1, used only by this stand-in, because telemetry is sent only by HTTPS. */
const loopback = readFileSync(new URL('loopback.pem', import.meta.url), 'utf8');

/** Starts the stand-in. From then on this process trusts its certificate. */
export async function startIngestion(): Promise<Ingestion> {
  const envelopes: Envelope[] = [];
  let text = '';
  setDefaultCACertificates([...getCACertificates(), loopback.slice(loopback.indexOf('-----BEGIN CERTIFICATE'))]);
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const sent = await buffer(request);
    const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString();
    text += body;
    const items = JSON.parse(body) as Envelope[];
    envelopes.push(...items);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ itemsReceived: items.length, itemsAccepted: items.length, errors: [] }));
  };
  const server = createServer({ key: loopback, cert: loopback }, (request, response) => void take(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    connectionString: `InstrumentationKey=00000000-0000-0000-0000-000000000000;IngestionEndpoint=${url};LiveEndpoint=${url}`,
    envelopes,
    text: () => text,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
