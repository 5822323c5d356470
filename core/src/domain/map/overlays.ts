/** The map's overlays besides the incidents: areas of political support, and planned marches and protests. */
export const overlays = ['areas', 'events'] as const;
export type Overlay = (typeof overlays)[number];
