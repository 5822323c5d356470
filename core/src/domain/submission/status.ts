import type { Approval } from '../incident/incidentTerms.ts';
import type { Life, LifeName } from './life.ts';

/** What a life is called on the wire. What is scheduled is pending until it is public, and counts as approved. */
const approvalsOf = {
  waiting: 'pending',
  scheduled: 'pending',
  public: 'approved',
  rejected: 'rejected',
  withdrawn: 'rejected',
  merged: 'rejected',
  deleting: 'rejected',
} as const satisfies Record<LifeName, Approval>;

export const approvalOf = ({ is }: Life): Approval => approvalsOf[is];
