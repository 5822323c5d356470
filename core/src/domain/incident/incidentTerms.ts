export const incidentTypes = [
  'verbal',
  'physical',
  'online',
  'workplace',
  'education',
  'public',
  'property',
  'other',
] as const;
/** Worst first. */
export const severities = ['critical', 'high', 'medium', 'low'] as const;
/** Only an editor can raise a severity to critical. */
export const reportedSeverities = ['low', 'medium', 'high'] as const;
export const timesOfDay = ['Morning', 'Afternoon', 'Evening', 'Unknown'] as const;
export const datePrecisions = ['day', 'month'] as const;
export const approvals = ['pending', 'approved', 'rejected'] as const;
export const decisions = ['approved', 'rejected'] as const;

export type IncidentType = (typeof incidentTypes)[number];
export type Severity = (typeof severities)[number];
export type TimeOfDay = (typeof timesOfDay)[number];
export type Approval = (typeof approvals)[number];
export type DatePrecision = (typeof datePrecisions)[number];
export type Decision = (typeof decisions)[number];

export const severityWeight: Record<Severity, number> = { critical: 4, high: 3, medium: 2, low: 1 };
