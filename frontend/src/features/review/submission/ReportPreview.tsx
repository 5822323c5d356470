import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { mediaItemsOf } from '@incidentmap/core/domain/incident/mediaItems';
import { isPinned } from '@incidentmap/core/domain/places/coordinates';
import { coveredTexts, type IdentifierChoice } from '@incidentmap/core/domain/identifiers/choices';
import { useTranslation } from 'react-i18next';
import { useSlots } from '../shared/slots.ts';
import { SourceLink } from './SourceLink.tsx';
import { ReviewMedia } from './ReviewMedia.tsx';
import { submissionTexts } from './texts.ts';
import { usePublicCell } from './PointMap.tsx';
import { reviewTexts } from '../shared/texts.ts';

const useStyles = makeStyles({
  root: {
    padding: 'clamp(0.75rem, 2vw, 1.25rem)',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  text: { margin: 0, maxInlineSize: '46rem', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  head: {
    margin: 0,
    marginBlockEnd: '0.75rem',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
});

type Props = { incident: ReviewedIncident; choices?: readonly IdentifierChoice[] };

/** A report as the public sees it, or will; its photos and videos as the reviewer wants to see them. */
export function ReportPreview({ incident, choices = [] }: Props) {
  const { t } = useTranslation([submissionTexts, reviewTexts]);
  const styles = useStyles();
  const { preview } = useSlots();
  const { grid = 0 } = usePublicCell();
  const media = <ReviewMedia title={incident.title} items={mediaItemsOf(incident)} />;
  return (
    <section className={styles.root} aria-label={t('preview.title')}>
      <p className={styles.head}>{t('preview.title')}</p>
      {isPinned(incident) ? (
        preview(
          {
            ...incident,
            ...coveredTexts(incident, choices),
            placeMetres: incident.placeMetres ?? grid,
            furtherSources: incident.merged.flatMap(({ link }) => link ?? []),
          },
          media,
        )
      ) : (
        <>
          <p className={styles.head}>{t('review:pin.missing')}</p>
          <p className={styles.text} dir="auto">
            {incident.description}
          </p>
          {media}
          {incident.sourceUrl && <SourceLink href={incident.sourceUrl} />}
        </>
      )}
    </section>
  );
}
