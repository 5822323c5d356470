/** What only an answer to a search or a filter needs, in one file that loads with the first answer. */
export { Candidates } from './Candidates.tsx';
export { Distance } from './Distance.tsx';
export { EmptyAnswer } from './EmptyAnswer.tsx';
export { HiddenSeverities } from './HiddenSeverities.tsx';
export { NamingDivider } from './NamingDivider.tsx';
export { PastMonthChip } from './PastMonthChip.tsx';
export { ResultHeading } from './ResultHeading.tsx';
