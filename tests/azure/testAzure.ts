import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { compareHosts, type Difference } from './compare.ts';
import { comparedRequests } from './requests.ts';
import { root } from '../../ops/site/build.ts';
import { binOf } from '../../ops/site/binOf.ts';
import { ensureChromium } from '../../dev/tools/chromium.ts';
import { findFunc } from '../../dev/tools/coreTools.ts';
import { type Stack, startStack } from '../../dev/stack/stack.ts';
import { stage, stageFolder } from '../../ops/site/stage.ts';

/**
 * `npm run test:azure`: tests the staged folders on Microsoft's functions host. It sends some two hundred requests to that
 * host and to ours and prints differences between the answers; then it runs the journeys and the staged suite on it.
 * `-- --compare` skips both suites.
 */

/** The settings of the journeys: no outside services, challenges or rate limits. */
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

/** Waits for the functions: Microsoft's host accepts connections before it has loaded them. */
async function functionsAnswer({ apiUrl }: Stack): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt++) {
    const status = await fetch(`${apiUrl}/api/health`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await delay(500);
  }
  throw new Error(`${apiUrl}/api/health did not answer 200 within a minute.`);
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

/** Whether the journeys and the staged suite pass; the stack.ts of each reads STAGED and CORE_TOOLS. */
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
      "Microsoft's functions host was not found: set FUNC to a func, put one on the PATH, or run npm run start:azure, which downloads it.",
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
