import { type Constituency, constituencies } from '@incidentmap/core/domain/data/constituencies';
import { events, type ProtestEvent } from '@incidentmap/core/domain/data/events';
import type { Overlay } from '@incidentmap/core/domain/map/overlays';
import { otherColour, severityColours } from '../../../ui/severity.ts';

/** One record of an overlay. */
export type MapRecord = ({ overlay: 'areas' } & Constituency) | ({ overlay: 'events' } & ProtestEvent);

const records: Record<Overlay, readonly MapRecord[]> = {
  areas: constituencies.map((record) => ({ overlay: 'areas', ...record })),
  events: events.map((record) => ({ overlay: 'events', ...record })),
};

export const recordsOf = (overlay: Overlay): readonly MapRecord[] => records[overlay];

export const nameOf = (record: MapRecord): string => (record.overlay === 'areas' ? record.constituency : record.title);

export type RiskLevel = keyof typeof severityColours;

const isRiskLevel = (level: string): level is RiskLevel => Object.hasOwn(severityColours, level);

/** The level, where it is one that has a name and a colour. */
export const riskLevelOf = (level: string): RiskLevel | 'other' => (isRiskLevel(level) ? level : 'other');

export const riskColour = (level: string): { fill: string; text: string } =>
  isRiskLevel(level) ? severityColours[level] : otherColour;
