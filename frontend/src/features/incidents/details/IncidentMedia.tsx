import { makeStyles } from '@fluentui/react-components';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { isUpsetting, mediaItemsOf } from '@incidentmap/core/domain/incident/mediaItems';
import { useTranslation } from 'react-i18next';
import { oneLine } from '../../../lib/text.ts';
import { useBlur } from '../../../lib/storage/blur.ts';
import { BlurredMedia } from '../../../ui/media/BlurredMedia.tsx';
import { MediaView } from '../../../ui/media/MediaView.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { uiTexts } from '../../../ui/texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', position: 'relative' },
  heading: { margin: 0, lineHeight: 0 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});

/** An incident's media on its own page, at their own ratio; those of a severe one only once they are asked for. */
export function IncidentMedia({ incident }: { incident: PublicIncident }) {
  const { t } = useTranslation(uiTexts);
  const styles = useStyles();
  const isBlurred = useBlur() && isUpsetting(incident.severity);
  const items = mediaItemsOf(incident);
  const title = oneLine(incident.title);
  if (items.length === 0) return null;
  return (
    <section className={styles.root} data-no-print>
      <h2 className={styles.heading}>
        <VisuallyHidden>{t('media.heading')}</VisuallyHidden>
      </h2>
      <ul className={styles.list}>
        {items.map((item, index) => (
          <li key={'url' in item ? item.url : item.link}>
            {isBlurred && (item.kind === 'photo' || item.kind === 'video') ? (
              <BlurredMedia item={item} title={title} frame="own" isFirst={index === 0} isSensitive />
            ) : (
              <MediaView item={item} title={title} frame="own" isFirst={index === 0} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
