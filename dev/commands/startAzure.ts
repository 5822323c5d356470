import { ensureFunc } from '../tools/coreTools.ts';
import { stage, stageFolder } from '../../ops/site/stage.ts';
import { runStack } from './start.ts';

/** `npm run start:azure`: runs the staged folders on Microsoft's own functions host instead of ours. */

try {
  const coreTools = ensureFunc(process.env);
  await stage({ tenantId: null });
  await runStack({ timers: 'scheduled', staged: stageFolder, coreTools });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
