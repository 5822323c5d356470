import { makeStyles, tokens } from '@fluentui/react-components';
import type { PublicIncident } from '@incidentmap/core/domain/incident/incident';
import { mediaItemsOf } from '@incidentmap/core/domain/media/mediaItems';
import { useTranslation } from 'react-i18next';
import { oneLine } from '../../lib/text.ts';
import { MediaView } from '../../ui/MediaView.tsx';
import { uiTexts } from '../../ui/texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '0.75rem' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  list: { display: 'grid', gap: '1rem', margin: 0, padding: 0, listStyleType: 'none', maxInlineSize: '42rem' },
});

/** An incident's media on its own page. */
export function IncidentMedia({ incident }: { incident: PublicIncident }) {
  const { t } = useTranslation(uiTexts);
  const styles = useStyles();
  const items = mediaItemsOf(incident);
  if (items.length === 0) return null;
  return (
    <section className={styles.root}>
      <h2 className={styles.heading}>{t('media.heading')}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={'url' in item ? item.url : item.link}>
            <MediaView item={item} title={oneLine(incident.title)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
