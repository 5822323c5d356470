import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Frame, frameOf } from './mediaFrame.ts';
import { MediaThumb } from './MediaThumb.tsx';
import { MediaView } from './MediaView.tsx';
import { blurTexts } from './blurTexts.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';

const useStyles = makeStyles({
  door: {
    position: 'relative',
    display: 'grid',
    inlineSize: '100%',
    aspectRatio: '16 / 9',
    padding: 0,
    overflow: 'hidden',
    border: 'none',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: '#34484a',
    font: 'inherit',
    cursor: 'pointer',
    containerType: 'inline-size',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  low: { aspectRatio: 'auto', blockSize: '11.25rem' },
  small: { aspectRatio: 'auto', minBlockSize: '5.5rem' },
  // Over what is blurred, which is still to be told from an empty box.
  tinted: {
    position: 'absolute',
    inset: 0,
    backgroundImage: 'linear-gradient(135deg, #3f5559d9, #263d42d9 40%, #41523fd9 70%, #24393ed9)',
  },
  told: { color: '#ffffff', fontSize: '0.875rem', lineHeight: '1.25rem' },
  // Shows that there is a picture, but not what is on it; a reviewer may choose another look for themselves.
  // Larger than its frame, because a blur fades at its edges.
  blurred: {
    position: 'absolute',
    inset: '-2.5rem',
    filter: 'var(--media-filter, grayscale(1) blur(18px) brightness(0.6))',
  },
  front: { zIndex: 1, placeSelf: 'center', display: 'grid', justifyItems: 'center', gap: '0.5rem', padding: '0.5rem' },
  why: {
    paddingBlock: '0.125rem',
    paddingInline: '0.5rem',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: '#000000',
    color: '#ffffff',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
  },
  words: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.5rem',
    minBlockSize: '2.75rem',
    paddingInline: '0.875rem',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '& > svg': { fontSize: '1.25rem' },
  },
  // The small cover is seen to be the button by itself.
  smallFront: { gap: 0 },
  smallWords: { minBlockSize: '1.5rem', border: 'none', backgroundColor: 'transparent', color: '#ffffff' },
});

type Props = {
  item: MediaItem;
  title: string;
  /** The accessible name of the button that shows it; by default what stands on it. */
  label?: string;
  frame?: Frame;
  onShow?: () => void;
  /** The first of a page, whose thumbnail is loaded at once. */
  isFirst?: boolean;
  /** Says why it is blurred. */
  isSensitive?: boolean;
  /** What is in it, told on the cover. */
  told?: string | undefined;
  /** Whether the cover is lower than what it covers. */
  isLow?: boolean;
  /** Whether the cover is one of many small ones. */
  isSmall?: boolean;
  /** Blurred in place of its thumbnail. */
  blurred?: ReactNode;
};

/** Media that stays grey, blurred and silent until someone chooses to see it, because it may be distressing. */
export function BlurredMedia({
  item,
  title,
  label,
  frame = 'wide',
  onShow,
  isFirst,
  isSensitive = false,
  told,
  isLow = false,
  isSmall = false,
  blurred,
}: Props) {
  const { t } = useTranslation(blurTexts);
  const styles = useStyles();
  const [isShown, setShown] = useState(false);
  if (isShown || item.kind === 'other') return <MediaView item={item} title={title} frame={frame} isMuted />;
  return (
    <button
      type="button"
      className={mergeClasses(styles.door, isLow && styles.low, isSmall && styles.small)}
      style={frameOf(item, frame)}
      onClick={() => {
        setShown(true);
        onShow?.();
      }}
    >
      <span className={styles.blurred}>{blurred ?? <MediaThumb item={item} isFirst={isFirst} isBlurred />}</span>
      {told !== undefined && <span className={styles.tinted} />}
      <span className={mergeClasses(styles.front, isSmall && styles.smallFront)}>
        <span className={mergeClasses(styles.words, isSmall && styles.smallWords)}>
          <EyeRegular aria-hidden />
          <span aria-hidden={label !== undefined}>
            {t(isSensitive ? (item.kind === 'photo' ? 'photo' : 'video') : 'show')}
          </span>
          {label && <VisuallyHidden>{label}</VisuallyHidden>}
        </span>
        {isSensitive && <span className={styles.why}>{t('sensitive')}</span>}
        {told !== undefined && <span className={styles.told}>{told}</span>}
      </span>
    </button>
  );
}
