import { makeStyles, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import type { MediaItem } from '@incidentmap/core/domain/media/mediaItems';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MediaThumb } from './MediaThumb.tsx';
import { MediaView } from './MediaView.tsx';
import { uiTexts } from './texts.ts';

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
    font: 'inherit',
    cursor: 'pointer',
    containerType: 'inline-size',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  // Shows that there is a picture, but not what is on it.
  veiled: { position: 'absolute', inset: 0, filter: 'grayscale(1) blur(18px) brightness(0.6)' },
  words: {
    zIndex: 1,
    placeSelf: 'center',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.5rem',
    paddingBlock: '0.5rem',
    paddingInline: '1rem',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: '#000000',
    color: '#ffffff',
    fontWeight: tokens.fontWeightSemibold,
    '& > svg': { fontSize: '1.25rem' },
  },
});

type Props = {
  item: MediaItem;
  title: string;
  /** The accessible name of the button that shows it. */
  label: string;
  /** Blurred in place of its thumbnail. */
  veiled?: ReactNode;
};

/** Media that stays grey, blurred and silent until the reviewer chooses to see it, because it may be distressing. */
export function GuardedMedia({ item, title, label, veiled }: Props) {
  const { t } = useTranslation(uiTexts);
  const styles = useStyles();
  const [isShown, setShown] = useState(false);
  if (isShown || item.kind === 'other') return <MediaView item={item} title={title} />;
  return (
    <button type="button" className={styles.door} aria-label={label} onClick={() => setShown(true)}>
      <span className={styles.veiled}>{veiled ?? <MediaThumb item={item} />}</span>
      <span className={styles.words}>
        <EyeRegular aria-hidden />
        {t('media.show')}
      </span>
    </button>
  );
}
