import { type Constituency, constituencies } from '@incidentmap/core/domain/data/constituencies';
import { events, type ProtestEvent } from '@incidentmap/core/domain/data/events';
import type { Overlay } from '@incidentmap/core/domain/map/overlays';
import { otherColour, severityColours } from '../../../ui/figures/severity.ts';

/** One item of an overlay. */
export type OverlayItem = ({ overlay: 'areas' } & Constituency) | ({ overlay: 'events' } & ProtestEvent);

const items: Record<Overlay, readonly OverlayItem[]> = {
  areas: constituencies.map((item) => ({ overlay: 'areas', ...item })),
  events: events.map((item) => ({ overlay: 'events', ...item })),
};

export const itemsOf = (overlay: Overlay): readonly OverlayItem[] => items[overlay];

export const nameOf = (item: OverlayItem): string => (item.overlay === 'areas' ? item.constituency : item.title);

export type RiskLevel = keyof typeof severityColours;

const isRiskLevel = (level: string): level is RiskLevel => Object.hasOwn(severityColours, level);

/** The level if it has a name and a colour, else 'other'. */
export const riskLevelOf = (level: string): RiskLevel | 'other' => (isRiskLevel(level) ? level : 'other');

export const riskColour = (level: string): { fill: string; text: string } =>
  isRiskLevel(level) ? severityColours[level] : otherColour;
