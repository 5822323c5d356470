import { makeStyles, tokens } from '@fluentui/react-components';
import type { PublicIncident } from '@incidentmap/core/domain/incident/publicIncident';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import type { ReportValues } from './reportValues.ts';
import { reportTexts } from './texts.ts';
import { useSameReports } from './useSameReports.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gap: '0.5rem',
    padding: '1rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    overflowWrap: 'anywhere',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  words: { margin: 0, color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
  list: { display: 'grid', gap: '0.5rem', margin: 0, padding: 0, listStyleType: 'none' },
  meta: { display: 'block', color: tokens.colorNeutralForeground2 },
  link: {
    display: 'inline-block',
    paddingBlock: '0.625rem',
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
  },
});

function NewTabLink({ to, children }: { to: string; children: string }) {
  const { t } = useTranslation(reportTexts);
  const styles = useStyles();
  return (
    <a href={to} className={styles.link} target="_blank" rel="noopener">
      <bdi>{children}</bdi>
      <VisuallyHidden> {t('same.newTab')}</VisuallyHidden>
    </a>
  );
}

function Line({ incident }: { incident: PublicIncident }) {
  const { i18n } = useTranslation();
  const styles = useStyles();
  const { id, title, location } = incident;
  return (
    <li>
      <NewTabLink to={paths.incident(id)}>{title}</NewTabLink>
      <span className={styles.meta}>
        <bdi>{location}</bdi>
        {` · ${longDate(dayOrMonth(incident), i18n.language)}`}
      </span>
    </li>
  );
}

/** Published incidents that may be the one that is being reported. The form can be sent all the same. */
export function SameReports({ values }: { values: ReportValues }) {
  const { t } = useTranslation(reportTexts);
  const styles = useStyles();
  const incidents = useSameReports(values);
  const count = incidents.length;
  return (
    <>
      <VisuallyHidden status>{count > 0 ? t('same.found', { count }) : ''}</VisuallyHidden>
      {count > 0 && (
        <div className={styles.root}>
          <h4 className={styles.title}>{t('same.title')}</h4>
          <p className={styles.words}>{t('same.lead')}</p>
          <ul className={styles.list}>
            {incidents.map((incident) => (
              <Line key={incident.id} incident={incident} />
            ))}
          </ul>
          <p className={styles.words}>{t('same.yours')}</p>
          <div>
            <NewTabLink to={paths.receipt}>{t('same.add')}</NewTabLink>
          </div>
        </div>
      )}
    </>
  );
}
