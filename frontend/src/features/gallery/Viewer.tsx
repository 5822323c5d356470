import { Button, Dialog, Field, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { oneLine } from '../../lib/text.ts';
import { FirstTitle } from '../../ui/layout/FirstTitle.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { BlurredMedia } from '../../ui/media/BlurredMedia.tsx';
import { MediaView } from '../../ui/media/MediaView.tsx';
import { SeverityLabel } from '../../ui/figures/SeverityLabel.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useToast } from '../../ui/toasts/toast.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { DialogSurface } from '../../ui/dialogs/Surface.tsx';
import { type GalleryItem, itemPath } from './gallery.ts';
import { PlaceAndDay } from './PlaceAndDay.tsx';
import { galleryTexts } from './texts.ts';
import { useSwipe } from './useSwipe.ts';

const useStyles = makeStyles({
  surface: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    // The media have what the words leave, and enough to be seen.
    gridTemplateRows: 'auto minmax(14rem, 1fr) auto',
    inlineSize: '100%',
    maxWidth: '100vw',
    maxHeight: 'none',
    blockSize: '100dvh',
    padding: 0,
    border: 'none',
    borderRadius: 0,
    overflowY: 'auto',
  },
  head: {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '1rem',
    paddingBlock: '0.75rem',
    paddingInline: '1rem 0.5rem',
    [fromMedium]: { paddingInline: '1.5rem 0.75rem' },
  },
  title: {
    paddingBlockStart: '0.5rem',
    textAlign: 'start',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '3',
    overflow: 'hidden',
  },
  media: {
    position: 'relative',
    minBlockSize: 0,
    backgroundColor: tokens.colorNeutralBackground4,
    // A finger that moves sideways turns the page here.
    touchAction: 'pan-y pinch-zoom',
    outlineStyle: 'none',
  },
  // At the sides, in reach of both thumbs.
  step: {
    position: 'absolute',
    insetBlockStart: 'calc(50% - 1.375rem)',
    zIndex: 1,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
  },
  previous: { insetInlineStart: '0.5rem' },
  next: { insetInlineEnd: '0.5rem' },
  foot: {
    display: 'grid',
    gap: '0.75rem',
    paddingBlock: '0.75rem 1.25rem',
    paddingInline: '1rem',
    [fromMedium]: { paddingInline: '1.5rem' },
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '0.5rem 1rem' },
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem 1.25rem' },
  position: { fontVariantNumeric: 'tabular-nums' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
  // Mirrored in right-to-left languages.
  chevron: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
});

/** Elements that use the arrow keys themselves. */
const ownsArrows = 'video, iframe, input, textarea, select';

type Props = {
  /** null while it is closed or closing. */
  item: GalleryItem | null;
  /** The item's place in the gallery; null where it is not known. */
  position: { number: number; total: number } | null;
  hasPrevious: boolean;
  hasNext: boolean;
  /** Whether an item is blurred until someone asks for it. */
  isBlurred: (item: GalleryItem) => boolean;
  onReveal: (item: GalleryItem) => void;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  /** Called after the closing animation, with the item that was shown last. */
  onClosed: (last: GalleryItem) => void;
};

/** Shows one item of the gallery on the whole screen. Arrows, arrow keys and swipes lead to the previous and the next. */
export function Viewer({ item, isBlurred, onReveal, onClose, onClosed, ...steps }: Props) {
  const styles = useStyles();
  /** The item that stays visible during the closing animation. */
  const [last, setLast] = useState(item);
  if (item && item !== last) setLast(item);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isForward = event.key === 'ArrowRight';
    if ((!isForward && event.key !== 'ArrowLeft') || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.matches(ownsArrows)) return;
    event.preventDefault();
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    steps.onStep(isForward === isRightToLeft ? -1 : 1);
  };

  return (
    <Dialog
      open={item !== null}
      onOpenChange={(_, { open }) => !open && onClose()}
      surfaceMotion={{
        onMotionFinish: (_, { direction }) => {
          if (direction === 'exit' && last) onClosed(last);
        },
      }}
    >
      <DialogSurface className={styles.surface} onKeyDown={onKeyDown} data-fills-window>
        {last && (
          <Shown {...steps} item={last} isBlurred={isBlurred(last)} onReveal={() => onReveal(last)} onClose={onClose} />
        )}
      </DialogSurface>
    </Dialog>
  );
}

type ShownProps = Pick<Props, 'position' | 'hasPrevious' | 'hasNext' | 'onStep' | 'onClose'> & {
  item: GalleryItem;
  isBlurred: boolean;
  onReveal: () => void;
};

function Shown({ item, position, hasPrevious, hasNext, isBlurred, onReveal, onStep, onClose }: ShownProps) {
  const { t, i18n } = useTranslation(galleryTexts);
  const styles = useStyles();
  const { incident, media } = item;
  const title = oneLine(incident.title);
  const number = new Intl.NumberFormat(i18n.language);
  const swipe = useSwipe(onStep);
  const frame = useRef<HTMLDivElement>(null);
  const show = () => {
    // The pressed button disappears, and without the focus the viewer would get no key.
    frame.current?.focus({ preventScroll: true });
    onReveal();
  };
  return (
    <>
      <div className={styles.head}>
        <FirstTitle className={styles.title} dir="auto">
          {title}
        </FirstTitle>
        <IconButton icon={<DismissRegular />} label={t('action.close')} onClick={onClose} />
      </div>
      <div ref={frame} tabIndex={-1} className={styles.media} {...swipe}>
        {isBlurred ? (
          <BlurredMedia key={item.key} item={media} title={title} frame="full" isSensitive onShow={show} />
        ) : (
          <MediaView key={item.key} item={media} title={title} frame="full" />
        )}
        {(hasPrevious || hasNext) && (
          <>
            <div className={mergeClasses(styles.step, styles.previous)}>
              <IconButton
                icon={<ChevronLeftRegular className={styles.chevron} />}
                label={t('viewer.previous')}
                disabledFocusable={!hasPrevious}
                onClick={() => onStep(-1)}
              />
            </div>
            <div className={mergeClasses(styles.step, styles.next)}>
              <IconButton
                icon={<ChevronRightRegular className={styles.chevron} />}
                label={t('viewer.next')}
                disabledFocusable={!hasNext}
                onClick={() => onStep(1)}
              />
            </div>
          </>
        )}
      </div>
      <div className={styles.foot}>
        <div className={styles.row}>
          <div className={styles.facts}>
            <SeverityLabel severity={incident.severity} />
            <PlaceAndDay incident={incident} />
          </div>
          {position && (
            <span role="status" className={styles.position}>
              {t('position', { position: number.format(position.number), total: number.format(position.total) })}
            </span>
          )}
        </div>
        <div className={styles.actions}>
          <ShareLink key={item.key} link={`${location.origin}${itemPath(item, paths.video)}`} />
          <LinkButton to={paths.incident(incident.id)}>{t('action.viewIncident')}</LinkButton>
        </div>
      </div>
    </>
  );
}

/** Copies the link; shows it to be copied by hand if the browser refuses. */
function ShareLink({ link }: { link: string }) {
  const { t } = useTranslation([galleryTexts, uiTexts]);
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'copied' | 'refused' | null>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setState('copied');
      toast({ title: t('viewer.copied'), intent: 'success' });
    } catch {
      setState('refused');
      toast({ title: t('ui:copyFailed.title'), body: t('ui:copyFailed.body'), intent: 'error' });
    }
  };

  return (
    <>
      <Button icon={<LinkRegular />} onClick={() => void copy()}>
        {t('viewer.share')}
      </Button>
      <VisuallyHidden status>{state === 'copied' ? t('viewer.copied') : ''}</VisuallyHidden>
      {state === 'refused' && (
        <Field label={t('viewer.link')}>
          <Input
            input={{ ref: field }}
            dir="ltr"
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Field>
      )}
    </>
  );
}
