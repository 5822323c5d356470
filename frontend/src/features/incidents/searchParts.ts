/** What only a search needs, as one file that loads with the first one. */
export { Candidates } from './Candidates.tsx';
export { Distance } from './Distance.tsx';
export { EmptyAnswer } from './EmptyAnswer.tsx';
export { ResultHeading } from './ResultHeading.tsx';
export { HiddenSeverities } from './HiddenSeverities.tsx';
