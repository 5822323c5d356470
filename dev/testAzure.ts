import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { compareHosts, type Difference } from '../tests/azure/compare.ts';
import { comparedRequests } from '../tests/azure/requests.ts';
import { root } from './build.ts';
import { binOf } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { findFunc } from './coreTools.ts';
import { type Stack, startStack } from './stack.ts';
import { stage, stageFolder } from './stage.ts';

/**
 * `npm run test:azure`: what is staged, on Microsoft's functions host. Some two hundred requests are sent to it and to
 * ours, and what they answer otherwise is named; then the journeys and the staged suite run on it. `-- --compare` leaves
 * both out.
 */

/** As the journeys have it: no outside service is asked, and no request is held back. */
const environment = {
  GEOCODER_URL: 'off',
  POSTCODES_URL: 'off',
  CHALLENGE: 'off',
  RATE_LIMITS: 'off',
  YOUTUBE_OEMBED_URL: 'off',
  TIKTOK_OEMBED_URL: 'off',
  SECRET: 'the same on both hosts, so that they answer the same',
  SITE_URL: 'http://site.test',
};

/** Microsoft's host takes connections before it has loaded its functions. */
async function functionsAnswer({ apiUrl }: Stack): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const status = await fetch(`${apiUrl}/api/health`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await delay(500);
  }
  throw new Error(`${apiUrl}/api/health was not 200 within a minute.`);
}

async function compareWith(coreTools: string): Promise<Difference[]> {
  const stacks: Stack[] = [];
  try {
    for (const host of [undefined, coreTools]) {
      const stack = await startStack({ staged: stageFolder, environment, ...(host ? { coreTools: host } : {}) });
      stacks.push(stack);
      await Promise.race([functionsAnswer(stack), stack.died]);
    }
    const [ours, theirs] = stacks.map(({ apiUrl }) => apiUrl);
    return await compareHosts(ours ?? '', theirs ?? '', comparedRequests);
  } finally {
    await Promise.all(stacks.map((stack) => stack.stop()));
  }
}

/** Whether all journeys pass, and the staged suite; the stack.ts of each reads STAGED and CORE_TOOLS. */
function journeysPass(coreTools: string): Promise<boolean> {
  const child = spawn(process.execPath, [binOf('vitest'), 'run', '--project', 'journeys', '--project', 'staged'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, STAGED: stageFolder, CORE_TOOLS: coreTools },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

try {
  const coreTools = findFunc(process.env);
  if (coreTools === undefined) {
    throw new Error(
      'There is no Microsoft functions host to test on: set FUNC to a func, put one on the PATH, or have npm run start:azure download it.',
    );
  }
  await stage({ tenantId: null });
  const differences = await compareWith(coreTools);
  for (const { request, part, ours, theirs } of differences) {
    console.log(`✗ ${request}: ${part}\n    ours:   ${ours}\n    theirs: ${theirs}`);
  }
  console.log(`${comparedRequests.length} requests compared with ${coreTools}, ${differences.length} differences`);
  if (differences.length > 0) process.exitCode = 1;
  if (!process.argv.includes('--compare')) {
    ensureChromium();
    if (!(await journeysPass(coreTools))) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
