import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../../lib/useObjectUrl.ts';
import { type Box, boxBetween, moved, type Point, resized } from './boxes.ts';
import { redactionTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', placeItems: 'center', minBlockSize: '12rem', overflow: 'hidden' },
  // The size of the displayed picture, so that boxes can be placed in fractions of it.
  frame: { position: 'relative', display: 'inline-grid', maxInlineSize: '100%', maxBlockSize: '100%', minBlockSize: 0 },
  picture: {
    maxInlineSize: '100%',
    maxBlockSize: '50dvh',
    inlineSize: 'auto',
    blockSize: 'auto',
    userSelect: 'none',
  },
  area: { position: 'absolute', inset: 0, cursor: 'crosshair', touchAction: 'none' },
  box: {
    position: 'absolute',
    padding: 0,
    border: '2px solid #ffffff',
    backgroundColor: '#000000',
    outline: '1px solid #000000',
    cursor: 'move',
    touchAction: 'none',
    ':focus-visible': { outline: `4px solid ${tokens.colorBrandStroke1}` },
  },
  drawn: { pointerEvents: 'none', opacity: 0.7 },
  selected: { border: `3px solid ${tokens.colorPaletteYellowBackground3}` },
});

/** The fraction of the picture that an arrow key moves a box by. */
const step = 0.02;

const directions: Record<string, Point> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

const placeOf = ({ x, y, width, height }: Box) => ({
  insetInlineStart: `${x * 100}%`,
  insetBlockStart: `${y * 100}%`,
  inlineSize: `${width * 100}%`,
  blockSize: `${height * 100}%`,
});

/** A drag in progress, which draws a new box, or moves the box with the index `moves`. */
type Drag = { from: Point; moves: number | null };

type Props = {
  file: File;
  boxes: readonly Box[];
  selected: number | null;
  onSelect: (index: number) => void;
  onAdd: (box: Box) => void;
  onChange: (index: number, box: Box) => void;
  onRemove: (index: number) => void;
  /** Called if the browser cannot show the picture. */
  onFailed: () => void;
};

/** The picture with its boxes, which are drawn and moved by pointer, and moved and resized by keyboard. */
export function Stage({ file, boxes, selected, onSelect, onAdd, onChange, onRemove, onFailed }: Props) {
  const { t } = useTranslation(redactionTexts);
  const styles = useStyles();
  const url = useObjectUrl(file);
  const area = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const [drawn, setDrawn] = useState<Box | null>(null);
  const count = useRef(boxes.length);

  // A new box takes the focus, so that the keyboard can move it; a removed one passes it to its neighbour.
  useEffect(() => {
    if (count.current !== boxes.length && selected !== null) {
      area.current?.querySelectorAll<HTMLElement>('button')[selected]?.focus();
    }
    count.current = boxes.length;
  }, [boxes.length, selected]);

  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const { x, y, width, height } = (area.current as HTMLElement).getBoundingClientRect();
    return { x: (clientX - x) / width, y: (clientY - y) / height };
  };
  const resultOf = ({ from, moves }: Drag, to: Point): Box | null => {
    const box = moves === null ? null : boxes[moves];
    return box ? moved(box, { x: to.x - from.x, y: to.y - from.y }) : boxBetween(from, to);
  };
  const begin = (event: PointerEvent, moves: number | null) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    area.current?.setPointerCapture(event.pointerId);
    drag.current = { from: pointAt(event), moves };
    if (moves !== null) onSelect(moves);
  };
  const follow = (event: PointerEvent) => {
    if (drag.current) setDrawn(resultOf(drag.current, pointAt(event)));
  };
  const finish = (event: PointerEvent) => {
    const done = drag.current;
    drag.current = null;
    setDrawn(null);
    if (!done || event.type === 'pointercancel') return;
    const to = pointAt(event);
    const box = resultOf(done, to);
    if (box === null) return;
    if (done.moves === null) onAdd(box);
    else if (to.x !== done.from.x || to.y !== done.from.y) onChange(done.moves, box);
  };

  const onKeyDown = (event: KeyboardEvent, index: number, box: Box) => {
    const by = directions[event.key];
    if (by) onChange(index, event.shiftKey ? resized(box, by) : moved(box, by));
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(index);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.root}>
      {/* Left to right in every language: a picture does not mirror. */}
      <div className={styles.frame} dir="ltr">
        {url && <img src={url} alt={t('picture')} className={styles.picture} draggable={false} onError={onFailed} />}
        <div
          ref={area}
          className={styles.area}
          onPointerDown={(event) => begin(event, null)}
          onPointerMove={follow}
          onPointerUp={finish}
          onPointerCancel={finish}
        >
          {boxes.map((box, index) => (
            <button
              key={index}
              type="button"
              className={mergeClasses(styles.box, index === selected && styles.selected)}
              style={placeOf(box)}
              aria-label={t('box', { number: index + 1 })}
              aria-pressed={index === selected}
              onFocus={() => onSelect(index)}
              onPointerDown={(event) => begin(event, index)}
              onKeyDown={(event) => onKeyDown(event, index, box)}
            />
          ))}
          {drawn && <div className={mergeClasses(styles.box, styles.drawn)} style={placeOf(drawn)} />}
        </div>
      </div>
    </div>
  );
}
