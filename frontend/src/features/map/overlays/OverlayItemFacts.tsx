import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../lib/dates.ts';
import { ColourBadge } from '../../../ui/ColourBadge.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { type OverlayItem, riskColour, riskLevelOf } from './overlayItems.ts';

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
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const { source } = item;
  return (
    <>
      <dl className={styles.facts}>
        {item.overlay === 'areas' ? (
          <>
            <Fact name={t('overlays.areas.voteShare')}>
              {t('overlays.areas.party', { share: new Intl.NumberFormat(i18n.language).format(item.voteShare) })}
            </Fact>
            <Fact name={t('overlays.areas.position')}>{t(`overlays.areas.positions.${item.position}`)}</Fact>
          </>
        ) : (
          <>
            <Fact name={t('overlays.events.date')}>
              <time dateTime={item.date}>{longDate(item.date, i18n.language)}</time>
            </Fact>
            <Fact name={t('overlays.events.organiser')}>{item.organizer}</Fact>
            <Fact name={t('overlays.events.status')}>{t(`overlays.events.statuses.${item.status}`)}</Fact>
          </>
        )}
        <Fact name={t('overlays.risk.label')}>
          <ColourBadge colour={riskColour(item.riskLevel)}>
            {t(`overlays.risk.${riskLevelOf(item.riskLevel)}`)}
          </ColourBadge>
        </Fact>
      </dl>
      <p className={styles.note}>
        {item.description} {item.overlay === 'areas' && t('overlays.areas.basis')}
      </p>
      <p className={styles.note}>
        {source.kind === 'illustration' ? (
          <span className={styles.illustration}>{t('overlays.illustration')}</span>
        ) : source.url ? (
          <a className={styles.link} href={source.url} target="_blank" rel="noopener noreferrer">
            {t('overlays.source', { name: source.name })}
            <VisuallyHidden> {t('overlays.opensElsewhere')}</VisuallyHidden>
          </a>
        ) : (
          t('overlays.source', { name: source.name })
        )}
      </p>
    </>
  );
}
