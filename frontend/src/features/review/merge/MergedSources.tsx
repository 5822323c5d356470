import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { londonMoment } from '../../../lib/dates.ts';
import { localeOf } from '../../../lib/localeOf.ts';
import { plainList, row, stack } from '../shared/roomStyles.ts';
import { useSources } from './merging.ts';
import { mergeTexts } from './texts.ts';
import { SourceLink } from '../submission/SourceLink.tsx';
import type { ReviewEvents } from '../shared/events.ts';

const useStyles = makeStyles({
  root: stack('0.25rem'),
  title: { margin: 0, fontSize: '1rem', lineHeight: '1.5rem' },
  list: plainList,
  source: { ...row('0.25rem 1rem'), minBlockSize: '2.75rem' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

type Props = { incident: ReviewedIncident } & Pick<ReviewEvents, 'onStale' | 'onSessionEnd'>;

/** The reports and posts that were merged into this one, and the way to take them apart. */
export function MergedSources({ incident: { id, merged, mergedInto }, ...events }: Props) {
  const { t, i18n } = useTranslation(mergeTexts);
  const styles = useStyles();
  const titleId = useId();
  const { takeApart } = useSources(events);
  if (mergedInto !== null) return <p className={styles.note}>{t('sources.into')}</p>;
  if (merged.length === 0) return null;
  const list = new Intl.ListFormat(localeOf(i18n.language));
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h4 id={titleId} className={styles.title}>
        {t('sources.label')}
      </h4>
      <ul className={styles.list}>
        {merged.map((source) => (
          <li key={source.id} className={styles.source}>
            <span id={`${titleId}-${source.id}`}>
              {t(`sources.${source.kind}`, { when: londonMoment(source.createdAt, i18n.language) ?? '' })}
            </span>
            {source.taken.length > 0 && (
              <span className={styles.note}>
                {t('sources.taken', { parts: list.format(source.taken.map((part) => t(`parts.${part}`))) })}
              </span>
            )}
            {source.link && <SourceLink href={source.link}>{t('sources.link')}</SourceLink>}
            <Button
              appearance="subtle"
              aria-describedby={`${titleId}-${source.id}`}
              onClick={() => void takeApart(id, source.id)}
            >
              {t('sources.apart')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
