/** Colours of severities. A word always stands beside them, and a ring keeps markers visible on any background. */
export const severityColours = {
  critical: { fill: '#7f1d1d', text: '#ffffff' },
  high: { fill: '#dc2626', text: '#ffffff' },
  medium: { fill: '#f59e0b', text: '#1f1300' },
  low: { fill: '#2f855a', text: '#ffffff' },
} as const;
/** For a level that is no known severity. */
export const otherColour = { fill: '#6b7280', text: '#ffffff' } as const;
/** The marker of a searched place. */
export const searchColour = '#2563eb';
