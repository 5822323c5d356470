import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../lib/dates.ts';
import { ColourBadge } from '../../../ui/figures/ColourBadge.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { type OverlayItem, riskColour, riskLevelOf } from './overlayItems.ts';
import { overlayTexts } from './texts.ts';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '0.25rem 1rem',
    alignItems: 'baseline',
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere' },
  note: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  illustration: { fontStyle: 'italic' },
  link: { color: 'inherit', textUnderlineOffset: '0.2em' },
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </>
  );
}

/** Everything that is known of an area or an event, and where it comes from. */
export function OverlayItemFacts({ item }: { item: OverlayItem }) {
  const { t, i18n } = useTranslation(overlayTexts);
  const styles = useStyles();
  const { source } = item;
  return (
    <>
      <dl className={styles.facts}>
        {item.overlay === 'areas' ? (
          <>
            <Fact name={t('areas.voteShare')}>
              {t('areas.party', { share: new Intl.NumberFormat(i18n.language).format(item.voteShare) })}
            </Fact>
            <Fact name={t('areas.position')}>{t(`areas.positions.${item.position}`)}</Fact>
          </>
        ) : (
          <>
            <Fact name={t('events.date')}>
              <time dateTime={item.date}>{longDate(item.date, i18n.language)}</time>
            </Fact>
            <Fact name={t('events.organiser')}>{item.organizer}</Fact>
            <Fact name={t('events.status')}>{t(`events.statuses.${item.status}`)}</Fact>
          </>
        )}
        <Fact name={t('risk.label')}>
          <ColourBadge colour={riskColour(item.riskLevel)}>{t(`risk.${riskLevelOf(item.riskLevel)}`)}</ColourBadge>
        </Fact>
      </dl>
      <p className={styles.note}>
        {item.description} {item.overlay === 'areas' && t('areas.basis')}
      </p>
      <p className={styles.note}>
        {source.kind === 'illustration' ? (
          <span className={styles.illustration}>{t('illustration')}</span>
        ) : source.url ? (
          <a className={styles.link} href={source.url} target="_blank" rel="noopener noreferrer">
            {t('source', { name: source.name })}
            <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
          </a>
        ) : (
          t('source', { name: source.name })
        )}
      </p>
    </>
  );
}
