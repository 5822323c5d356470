import { makeStyles, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import type { MediaItem } from '@incidentmap/core/domain/media/mediaItems';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Frame, frameOf } from './mediaFrame.ts';
import { MediaThumb } from './MediaThumb.tsx';
import { MediaView } from './MediaView.tsx';
import { blurTexts } from './blurTexts.ts';

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
  blurred,
}: Props) {
  const { t } = useTranslation(blurTexts);
  const styles = useStyles();
  const [isShown, setShown] = useState(false);
  if (isShown || item.kind === 'other') return <MediaView item={item} title={title} frame={frame} isMuted />;
  return (
    <button
      type="button"
      className={styles.door}
      aria-label={label}
      style={frameOf(item, frame)}
      onClick={() => {
        setShown(true);
        onShow?.();
      }}
    >
      <span className={styles.blurred}>{blurred ?? <MediaThumb item={item} isFirst={isFirst} isBlurred />}</span>
      <span className={styles.front}>
        <span className={styles.words}>
          <EyeRegular aria-hidden />
          {t(isSensitive ? (item.kind === 'photo' ? 'photo' : 'video') : 'show')}
        </span>
        {isSensitive && <span className={styles.why}>{t('sensitive')}</span>}
      </span>
    </button>
  );
}
