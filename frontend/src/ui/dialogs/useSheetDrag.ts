import { type PointerEvent, useRef } from 'react';
import { type SheetStop, stopAfterDrag, type StopOffsets } from './sheetStops.ts';

/** Less is a press. */
const threshold = 6;
/** Milliseconds over which the speed is measured. */
const span = 100;

type Drag = {
  pointer: number;
  startY: number;
  offsets: StopOffsets;
  offset: number;
  /** The last moves: where and when. */
  moves: { y: number; at: number }[];
  isMoving: boolean;
};

type Options = {
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
  /** Called once as a drag begins. */
  measure: () => StopOffsets;
  /** Draws the sheet this many pixels below its highest place; null lets it stand at its stop again. */
  draw: (offset: number | null) => void;
};

/** Handlers for the part by which a sheet is dragged. Buttons in it can still be pressed. */
export function useSheetDrag({ stop, onStop, measure, draw }: Options) {
  const drag = useRef<Drag | null>(null);
  const wasMoved = useRef(false);

  const end = (event: PointerEvent<HTMLElement>, isCancelled: boolean) => {
    const was = drag.current;
    if (was?.pointer !== event.pointerId) return;
    drag.current = null;
    if (!was.isMoving) return;
    draw(null);
    if (isCancelled) return;
    const first = was.moves.find(({ at }) => event.timeStamp - at <= span);
    const velocity = first ? (event.clientY - first.y) / Math.max(1, event.timeStamp - first.at) : 0;
    onStop(stopAfterDrag(stop, was.offset, velocity, was.offsets));
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasMoved.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      // A mouse that moves fast leaves the head at once. A finger is captured anyway.
      if (event.pointerType === 'mouse' && event.target instanceof Element)
        event.target.setPointerCapture(event.pointerId);
      const offsets = measure();
      const { pointerId: pointer, clientY: startY } = event;
      drag.current = { pointer, startY, offsets, offset: offsets[stop], moves: [], isMoving: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current;
      if (now?.pointer !== event.pointerId) return;
      const by = event.clientY - now.startY;
      if (!now.isMoving) {
        if (Math.abs(by) < threshold) return;
        now.isMoving = true;
        wasMoved.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      now.offset = Math.min(Math.max(now.offsets[stop] + by, now.offsets.full), now.offsets.peek);
      now.moves.push({ y: event.clientY, at: event.timeStamp });
      if (now.moves.length > 20) now.moves.shift();
      draw(now.offset);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
    /** A drag that began on a button does not press it. */
    onClickCapture(event: { stopPropagation: () => void; preventDefault: () => void }) {
      if (!wasMoved.current) return;
      wasMoved.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}
