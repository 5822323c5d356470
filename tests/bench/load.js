import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** Sends requests over persistent connections, and reports the duration of each and the rate of answers. */
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

const one = (url, { method = 'GET', headers, body, status = [200, 304] }) =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const asked = request(url, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        status.includes(answer.statusCode)
          ? resolve(performance.now() - startedAt)
          : reject(new Error(`${method} ${url} was answered ${answer.statusCode}`)),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });

parentPort.on('message', async ({ url, sends, times = 1, connections }) => {
  const took = [];
  let next = 0;
  const startedAt = performance.now();
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (next < sends.length * times) took.push(await one(url, sends[next++ % sends.length]));
      }),
    );
    parentPort.postMessage({ took, perSecond: (took.length / (performance.now() - startedAt)) * 1000 }, []);
  } catch (error) {
    parentPort.postMessage({ error: error.message }, []);
  }
});
