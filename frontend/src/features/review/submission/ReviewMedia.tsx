import { makeStyles } from '@fluentui/react-components';
import type { MediaItem } from '@incidentmap/core/domain/incident/mediaItems';
import { useTranslation } from 'react-i18next';
import { oneLine } from '../../../lib/text.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { plainList } from '../shared/roomStyles.ts';
import { HideableMedia } from './HideableMedia.tsx';
import { submissionTexts } from './texts.ts';

const useStyles = makeStyles({
  list: {
    ...plainList,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
    gap: '0.75rem',
  },
});

/** Media of a report or a post, each blurred until the reviewer chooses to see it. */
export function ReviewMedia({ title, items }: { title: string; items: readonly MediaItem[] }) {
  const { t } = useTranslation([submissionTexts, uiTexts]);
  const styles = useStyles();
  if (items.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('ui:media.heading')}>
      {items.map((item, index) => (
        <li key={'url' in item ? item.url : item.link}>
          <HideableMedia
            item={item}
            title={oneLine(title)}
            isLow
            label={t('media.showName', { number: index + 1, total: items.length })}
          />
        </li>
      ))}
    </ul>
  );
}
