import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { riskTiers } from '@incidentmap/core/domain/limits';
import { constituencies } from '@incidentmap/core/domain/data/constituencies';
import { events } from '@incidentmap/core/domain/data/events';
import { regions } from '@incidentmap/core/domain/data/regions';
import type { Source } from '@incidentmap/core/domain/data/source';
import { riskPercent } from '@incidentmap/core/domain/places/regions';
import { publishedStatistics } from '@incidentmap/core/domain/data/publishedStatistics';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import { DataTable } from '../../ui/figures/DataTable.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { methodTexts } from './methodTexts.ts';
import { riskTexts } from './texts.ts';

const useStyles = makeStyles({
  warning: {
    display: 'flex',
    // With large text the words stand under the icon.
    flexWrap: 'wrap',
    gap: '0.75rem',
    maxInlineSize: '46rem',
    overflowWrap: 'anywhere',
    marginBlock: '0 clamp(1.5rem, 4vw, 2.5rem)',
    padding: '1rem',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
    lineHeight: 1.5,
  },
  warningIcon: { flexShrink: 0, fontSize: '1.5rem', color: tokens.colorStatusWarningForeground1 },
  warningText: { flex: '1 1 10rem', minInlineSize: 0 },
  warningTitle: { display: 'block', fontSize: tokens.fontSizeBase400 },
  section: { marginBlockEnd: 'clamp(1.75rem, 4vw, 2.75rem)' },
  heading: { marginBlock: '0 0.75rem', fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  prose: {
    maxInlineSize: '46rem',
    marginBlock: '0 0.75rem',
    fontSize: tokens.fontSizeBase400,
    lineHeight: 1.6,
    textWrap: 'pretty',
  },
  list: { marginBlock: '0 0.75rem', paddingInlineStart: '1.25rem' },
  source: {
    display: 'block',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  sources: { margin: 0, paddingInlineStart: '1.25rem' },
  link: { display: 'inline-flex', alignItems: 'center', minBlockSize: '2.75rem' },
});

/** Every published source of the data, once. */
const publishedSources: Source[] = [
  publishedStatistics.source,
  ...regions.flatMap(({ source, populationSource, voteShareSource }) => [source, populationSource, voteShareSource]),
  ...[...constituencies, ...events].map(({ source }) => source),
].filter((source, index, all) => source.kind === 'published' && all.indexOf(source) === index);

/** Explains how the figures of the banner, the overlays and the statistics are made, and their limits. */
export function MethodPage() {
  const { t, i18n } = useTranslation([methodTexts, riskTexts]);
  const styles = useStyles();
  const number = new Intl.NumberFormat(i18n.language);
  const share = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, style: 'percent' });
  const byRisk = regions.toSorted((a, b) => b.riskMultiplier - a.riskMultiplier);
  const [highest, lowest] = [byRisk[0], byRisk.at(-1)];

  const nameOf = ({ kind, name }: Source): string => (kind === 'illustration' ? t('illustration') : name);
  /** A figure with its source below. */
  const cited = (figure: string, source: Source) => (
    <>
      {figure}
      <span className={styles.source}>{nameOf(source)}</span>
    </>
  );

  return (
    <>
      <PageHead title={t('risk:method')} lead={t('lead')} />
      <p className={styles.warning}>
        <WarningRegular aria-hidden className={styles.warningIcon} />
        <span className={styles.warningText}>
          <strong className={styles.warningTitle}>{t('warning.title')}</strong>
          {t('warning.body')}
        </span>
      </p>

      <section className={styles.section}>
        <h2 className={styles.heading}>{t('meaning.heading')}</h2>
        <p className={styles.prose}>{t('meaning.average')}</p>
        <ul className={mergeClasses(styles.prose, styles.list)}>
          {[highest, lowest].map(
            (region) =>
              region && (
                <li key={region.region}>
                  {t(`meaning.${riskPercent(region.riskMultiplier).likelihood}`, {
                    multiplier: number.format(region.riskMultiplier),
                    region: region.region,
                    percent: riskPercent(region.riskMultiplier).percent,
                  })}
                </li>
              ),
          )}
          <li>{t('tiers.high', { label: t('risk:tier.high'), from: number.format(riskTiers.high) })}</li>
          <li>{t('tiers.raised', { label: t('risk:tier.raised'), from: number.format(riskTiers.raised) })}</li>
          <li>{t('tiers.notable', { label: t('risk:tier.notable'), below: t('risk:tier.below') })}</li>
        </ul>
        <p className={styles.prose}>{t('meaning.person')}</p>
      </section>

      <section className={styles.section}>
        <h2 className={styles.heading}>{t('place.heading')}</h2>
        <p className={styles.prose}>{t('place.words')}</p>
        <p className={styles.prose}>{t('place.location', { button: t('myLocation.use') })}</p>
      </section>

      <section className={styles.section}>
        <h2 className={styles.heading}>{t('regions.heading')}</h2>
        <p className={styles.prose}>{t('regions.lead')}</p>
        <DataTable
          caption={t('regions.caption')}
          columns={[
            { name: t('regions.region') },
            { name: t('regions.multiplier'), isNumber: true },
            { name: t('regions.reading') },
            { name: t('regions.incidents'), isNumber: true },
            { name: t('regions.population'), isNumber: true },
            { name: t('regions.voteShare'), isNumber: true },
            { name: t('regions.factors'), isWide: true },
          ]}
          rows={byRisk.map((region) => {
            const { percent, likelihood } = riskPercent(region.riskMultiplier);
            return {
              key: region.region,
              cells: [
                region.region,
                cited(number.format(region.riskMultiplier), region.source),
                t(`regions.${likelihood}`, { percent }),
                cited(number.format(region.baselineIncidents), region.source),
                cited(number.format(region.population), region.populationSource),
                cited(share.format(region.reformVoteShare / 100), region.voteShareSource),
                cited(region.keyFactors.join(' · '), region.source),
              ],
            };
          })}
        />
      </section>

      <section className={styles.section}>
        <h2 className={styles.heading}>{t('constituencies.heading')}</h2>
        <p className={styles.prose}>{t('constituencies.lead')}</p>
        <DataTable
          caption={t('constituencies.caption')}
          columns={[
            { name: t('constituencies.constituency') },
            { name: t('constituencies.share'), isNumber: true },
            { name: t('constituencies.position') },
            { name: t('constituencies.risk') },
            { name: t('source') },
          ]}
          rows={constituencies.map(({ id, constituency, voteShare, position, riskLevel, source }) => ({
            key: id,
            cells: [
              constituency,
              share.format(voteShare / 100),
              t(`constituencies.${position}`),
              t(`risk.${riskLevel}`),
              nameOf(source),
            ],
          }))}
        />
      </section>

      <section className={styles.section}>
        <h2 className={styles.heading}>{t('events.heading')}</h2>
        <p className={styles.prose}>{t('events.lead')}</p>
        <DataTable
          caption={t('events.caption')}
          columns={[
            { name: t('events.event') },
            { name: t('events.date') },
            { name: t('events.place') },
            { name: t('events.risk') },
            { name: t('source') },
          ]}
          rows={events.map(({ id, title, date, location, riskLevel, source }) => ({
            key: id,
            cells: [title, longDate(date, i18n.language), location, t(`risk.${riskLevel}`), nameOf(source)],
          }))}
        />
      </section>

      <section className={styles.section}>
        <h2 className={styles.heading}>{t('statistics.heading')}</h2>
        <p className={styles.prose}>
          {t('statistics.body', {
            reports: number.format(publishedStatistics.reports2024),
            verified: number.format(publishedStatistics.verified2024),
            assaults: publishedStatistics.assaultIncrease,
            source: publishedStatistics.source.name,
            year: publishedStatistics.source.year,
          })}
        </p>
      </section>

      <section className={styles.section}>
        <h2 className={styles.heading}>{t('sources.heading')}</h2>
        <ul className={styles.sources}>
          {publishedSources.map(({ name, url }) => (
            <li key={name}>
              {url ? (
                <Link href={url} target="_blank" rel="noopener noreferrer" inline className={styles.link}>
                  {name}
                  <VisuallyHidden> {t('opensElsewhere')}</VisuallyHidden>
                </Link>
              ) : (
                <span className={styles.link}>{name}</span>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
