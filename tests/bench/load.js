import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

/** Sends `requests` over 16 connections that stay open, and answers with how many a second were answered. */
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

const one = (url, headers) =>
  new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', resolve);
    });
    asked.on('error', reject);
    asked.end();
  });

parentPort.on('message', async ({ url, headers, requests }) => {
  let left = requests;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (left-- > 0) await one(url, headers);
    }),
  );
  parentPort.postMessage((requests / (performance.now() - startedAt)) * 1000, []);
});
