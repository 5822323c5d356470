import { loadable } from '../../ui/feedback/loadable.tsx';

const parts = () => import('../../features/incidents/answer/searchParts.ts');
export const Candidates = loadable(async () => (await parts()).Candidates);
export const EmptyAnswer = loadable(async () => (await parts()).EmptyAnswer);
export const HiddenSeverities = loadable(async () => (await parts()).HiddenSeverities);
export const NamingDivider = loadable(async () => (await parts()).NamingDivider);
export const PastMonthChip = loadable(async () => (await parts()).PastMonthChip);
export const ResultHeading = loadable(async () => (await parts()).ResultHeading);

/** Loads what the answer to a text shows. Not `HiddenSeverities`: the page has it without a text, and its document has not. */
export async function preloadAnswerParts(): Promise<void> {
  const shown = [Candidates, NamingDivider, PastMonthChip, ResultHeading];
  await Promise.all(shown.map((part) => part.preload())).catch(() => {});
}
