import { makeStyles, tokens } from '@fluentui/react-components';
import { PulseRegular } from '@fluentui/react-icons/svg/pulse';
import { collectionMinutes, searchTermCount } from '@incidentmap/core/domain/limits';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { pollEvery } from '../../api/polling.ts';
import { useQuery } from '../../api/useQuery.ts';
import { londonMoment } from '../../lib/dates.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { statusTexts } from './statusTexts.ts';

const statusPolling = 60_000;

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gap: '1rem 2rem',
    padding: 'clamp(1rem, 2vw, 1.25rem)',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  heading: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  icon: { flexShrink: 0, fontSize: '1.25rem', color: tokens.colorBrandForeground1 },
  body: { marginBlock: '0.25rem 0', color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
  state: {
    marginBlock: '0.25rem 0',
    // One line is kept free, so that the page below does not move when the text loads.
    minHeight: tokens.lineHeightBase300,
    color: tokens.colorNeutralForeground2,
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
    gap: '0.75rem 1rem',
    margin: 0,
  },
  // A date with its time needs a line.
  wide: { gridColumn: '1 / -1' },
  name: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  number: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  moment: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
  },
  hint: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, fontWeight: 400 },
});

/** The state of the job that collects posts. After a failed read, the last known state stays. */
export function StatusCard() {
  const { t, i18n } = useTranslation(statusTexts);
  const styles = useStyles();
  const headingId = useId();
  const { data: status } = useQuery('getMonitoringStatus', undefined, pollEvery(statusPolling));
  const isOff = status?.state === 'off';
  const number = new Intl.NumberFormat(i18n.language);
  const dollars = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'USD' });
  const lastRun = status?.lastRun ? londonMoment(status.lastRun, i18n.language) : null;

  return (
    <section className={styles.root} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className={styles.heading}>
          <PulseRegular aria-hidden className={styles.icon} />
          {t('heading')}
        </h2>
        <p className={styles.body}>
          {t(isOff ? 'off' : 'body', {
            terms: status?.searchTerms ?? searchTermCount,
            minutes: collectionMinutes,
          })}
        </p>
        {!isOff && (
          <p className={styles.state}>
            {status &&
              // For these states, the text beside the time of the last update is enough.
              status.state !== 'waiting' &&
              status.state !== 'off' &&
              t(`state.${status.state}`, {
                remaining: dollars.format((status.budget?.remaining ?? 0) / 100),
                budget: dollars.format((status.budget?.perDay ?? 0) / 100),
              })}
          </p>
        )}
      </div>
      <dl className={styles.facts}>
        <Fact name={t('today')}>
          <Count value={status?.incidentsCollected} format={number} />
        </Fact>
        <Fact name={t('total')}>
          <Count value={status?.totalIncidents} format={number} />
        </Fact>
        <Fact name={t('lastUpdate')} wide>
          {status?.lastRun && lastRun ? (
            <time dateTime={status.lastRun}>{lastRun}</time>
          ) : isOff ? (
            t('none')
          ) : (
            <>
              {t('pending')}
              <span className={styles.hint}>{t('firstRun')}</span>
            </>
          )}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={wide ? styles.wide : undefined}>
      <dt className={styles.name}>{name}</dt>
      <dd className={wide ? styles.moment : styles.number}>{children}</dd>
    </div>
  );
}

function Count({ value, format }: { value: number | undefined; format: Intl.NumberFormat }) {
  const { t } = useTranslation(statusTexts);
  if (value !== undefined) return <span>{format.format(value)}</span>;
  return (
    <>
      <span aria-hidden>–</span>
      <VisuallyHidden>{t('unknown')}</VisuallyHidden>
    </>
  );
}
