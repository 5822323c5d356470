import type { Redesign } from '../../dev/tools/lines.ts';

/** What is still larger than folders.test.ts allows, and the redesign that ends it. A new entry needs a reason in its commit. */
type Ceilings = Record<string, readonly [ceiling: number, endedBy: Redesign]>;

/** Source files of a folder, above 25. */
export const files: Ceilings = {
  'frontend/src/lib': [26, 'one home'],
};

/** Lines of a file, above 400. */
export const lines: Ceilings = {};

/** Lines of a function, above 120. */
export const functions: Ceilings = {
  'core/src/server/abuse/flood.ts makeFloods': [145, 'reading aloud'],
  'core/src/server/clients/places.ts makePlaces': [123, 'reading aloud'],
  'core/src/server/publication/order.ts orderOf': [168, 'one publication'],
  'core/src/server/publication/publication.ts makePublication': [153, 'one publication'],
  'core/src/server/publication/search.ts makeSearch': [184, 'one publication'],
  'core/src/server/publication/search.ts over': [155, 'one publication'],
  'core/src/server/publication/textSearch.ts makeTexts': [170, 'one publication'],
  'dev/stack/stack.ts startStack': [173, 'reading aloud'],
  'dev/standins/x.ts startX': [190, 'reading aloud'],
  'frontend/src/features/gallery/GalleryPage.tsx GalleryPage': [157, 'one home'],
  'frontend/src/features/gallery/TileGrid.tsx TileGrid': [124, 'one home'],
  'frontend/src/features/map/marks/IncidentMarkers.tsx IncidentMarkers': [128, 'one home'],
  'frontend/src/features/reviewFigures/Figures.tsx Figures': [125, 'one life'],
  'frontend/src/features/risk/MethodPage.tsx MethodPage': [166, 'reading aloud'],
  'frontend/src/forms/place/LocationField.tsx LocationField': [133, 'reading aloud'],
  'frontend/src/pages/home/HomePage.tsx HomePage': [269, 'one home'],
  'frontend/src/pages/home/useHomeState.ts useHomeState': [127, 'one home'],
  'frontend/src/ui/toasts/Toasts.tsx NoticeToast': [121, 'one home'],
  'frontend/src/uploads/useUploads.ts useUploads': [132, 'reading aloud'],
};

/** Lines of more than 120 columns, nearly all of them comments. */
export const longLines: readonly [ceiling: number, endedBy: Redesign] = [427, 'reading aloud'];
