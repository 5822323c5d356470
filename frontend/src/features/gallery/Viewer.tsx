import { Button, Dialog, DialogSurface, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { oneLine } from '../../lib/text.ts';
import { ColourBadge } from '../../ui/ColourBadge.tsx';
import { FirstTitle } from '../../ui/FirstTitle.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { fromMedium } from '../../ui/media.ts';
import { MediaView } from '../../ui/MediaView.tsx';
import { severityColours } from '../../ui/severity.ts';
import { uiTexts } from '../../ui/texts.ts';
import { useToast } from '../../ui/useToast.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type GalleryItem, itemPath } from './gallery.ts';
import { PlaceAndDay } from './PlaceAndDay.tsx';
import { galleryTexts } from './texts.ts';

const useStyles = makeStyles({
  surface: {
    inlineSize: '100%',
    maxWidth: '100vw',
    blockSize: '100dvh',
    padding: 0,
    borderRadius: 0,
    overflowY: 'auto',
    [fromMedium]: {
      // Narrow enough that the text below a 16:9 picture stays in view.
      maxWidth: 'min(64rem, calc(100vw - 3rem), calc((100dvh - 17rem) * 16 / 9))',
      minWidth: '36rem',
      maxHeight: 'calc(100dvh - 2rem)',
      blockSize: 'fit-content',
      borderRadius: tokens.borderRadiusXLarge,
    },
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
  media: { paddingInline: '1rem', [fromMedium]: { paddingInline: '1.5rem' } },
  foot: {
    display: 'grid',
    gap: '0.75rem',
    paddingBlock: '0.75rem 1.25rem',
    paddingInline: '1rem',
    [fromMedium]: { paddingInline: '1.5rem' },
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '0.5rem 1rem' },
  facts: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem 1.25rem' },
  pager: { display: 'flex', alignItems: 'center', gap: '0.25rem', fontVariantNumeric: 'tabular-nums' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
  // Mirrored in right-to-left languages.
  chevron: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
});

/** Elements that use the arrow keys themselves. */
const ownsArrows = 'video, iframe, input, textarea, select';

type Props = {
  /** null while it is closed or closing. */
  item: GalleryItem | null;
  /** The items that previous and next step through. */
  items: readonly GalleryItem[];
  onMove: (item: GalleryItem) => void;
  onClose: () => void;
  /** Called after the closing animation, with the item that was shown last. */
  onClosed: (last: GalleryItem) => void;
};

/** Shows one item of the gallery large, with previous and next. */
export function Viewer({ item, items, onMove, onClose, onClosed }: Props) {
  const styles = useStyles();
  /** The item that stays visible during the closing animation. */
  const [last, setLast] = useState(item);
  if (item && item !== last) setLast(item);

  const position = items.findIndex(({ key }) => key === last?.key);
  const step = (by: number) => {
    const next = items[(position + by + items.length) % items.length];
    if (item && next && next.key !== item.key) onMove(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isForward = event.key === 'ArrowRight';
    if ((!isForward && event.key !== 'ArrowLeft') || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.matches(ownsArrows)) return;
    event.preventDefault();
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    step(isForward === isRightToLeft ? -1 : 1);
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
      <DialogSurface className={styles.surface} onKeyDown={onKeyDown}>
        {last && <Shown item={last} position={position} total={items.length} onStep={step} onClose={onClose} />}
      </DialogSurface>
    </Dialog>
  );
}

type ShownProps = {
  item: GalleryItem;
  position: number;
  total: number;
  onStep: (by: number) => void;
  onClose: () => void;
};

function Shown({ item, position, total, onStep, onClose }: ShownProps) {
  const { t, i18n } = useTranslation(galleryTexts);
  const styles = useStyles();
  const { incident, media } = item;
  const title = oneLine(incident.title);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <div className={styles.head}>
        <FirstTitle className={styles.title} dir="auto">
          {title}
        </FirstTitle>
        <IconButton icon={<DismissRegular />} label={t('action.close')} onClick={onClose} />
      </div>
      <div className={styles.media}>
        <MediaView key={item.key} item={media} title={title} />
      </div>
      <div className={styles.foot}>
        <div className={styles.row}>
          <div className={styles.facts}>
            <ColourBadge colour={severityColours[incident.severity]}>
              <VisuallyHidden>{t('field.severity')}: </VisuallyHidden>
              {t(`severity.${incident.severity}`)}
            </ColourBadge>
            <PlaceAndDay incident={incident} />
          </div>
          {total > 1 && (
            <div className={styles.pager}>
              <IconButton
                icon={<ChevronLeftRegular className={styles.chevron} />}
                label={t('viewer.previous')}
                onClick={() => onStep(-1)}
              />
              <span role="status">
                {t('position', { position: number.format(position + 1), total: number.format(total) })}
              </span>
              <IconButton
                icon={<ChevronRightRegular className={styles.chevron} />}
                label={t('viewer.next')}
                onClick={() => onStep(1)}
              />
            </div>
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
      <Button appearance="primary" icon={<LinkRegular />} onClick={() => void copy()}>
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
