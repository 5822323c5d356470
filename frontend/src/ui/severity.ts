/** The colours of risk. A word always stands beside them; the ring keeps a marker visible on any ground. */
export const severityColours = {
  critical: { fill: '#7f1d1d', text: '#ffffff' },
  high: { fill: '#dc2626', text: '#ffffff' },
  medium: { fill: '#f59e0b', text: '#1f1300' },
  low: { fill: '#2f855a', text: '#ffffff' },
} as const;
/** Where no severity is known. */
export const otherColour = { fill: '#6b7280', text: '#ffffff' } as const;
/** The marker of a searched place. */
export const searchColour = '#2563eb';
