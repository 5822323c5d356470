import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../../api/useQuery.ts';
import { localeOf } from '../../../lib/localeOf.ts';
import { HelplineItem } from '../../../safety/HelplineItem.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { dayTexts } from './dayTexts.ts';
import { countOf, exposed, exposureByDay, exposureOfWeek, exposureOn, noExposure } from '../shared/exposure.ts';
import { type DeviceId, readExposure, today, type MediaFilter, mediaFilters } from '../shared/reviewerStorage.ts';
import { lineBelow } from '../../../ui/layout/cardStyles.ts';

const useStyles = makeStyles({
  line: { margin: 0 },
  hint: { margin: 0, marginBlockStart: '0.5rem', color: tokens.colorNeutralForeground2 },
  tables: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '1.25rem 2rem' },
  table: {
    flex: '1 0 auto',
    maxInlineSize: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'normal',
    '& th, & td': {
      paddingBlock: '0.25rem',
      paddingInline: '0 0.5rem',
      textAlign: 'start',
      verticalAlign: 'bottom',
      ...lineBelow,
    },
    '& tbody th': { fontWeight: tokens.fontWeightRegular, whiteSpace: 'nowrap' },
    '& td, & thead th:not(:first-child)': { textAlign: 'end', paddingInline: '0.5rem 0' },
  },
  title: { margin: 0, fontSize: '1.125rem', lineHeight: '1.5rem' },
});

type Props = {
  /** null until it is known. */
  reviewer: DeviceId | null;
  mediaFilter: MediaFilter;
  onMediaFilter: (mediaFilter: MediaFilter) => void;
  onClose: () => void;
};

/** What a reviewer has opened, how media is shown to them, and where to find help. Only they see it. */
export function YourDay({ reviewer, mediaFilter, onMediaFilter, onClose }: Props) {
  const { t, i18n } = useTranslation(dayTexts);
  const styles = useStyles();
  const helplines = useQuery('getSite').data?.helplines ?? [];
  const number = new Intl.NumberFormat(i18n.language);
  const weekday = new Intl.DateTimeFormat(localeOf(i18n.language), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const exposure = reviewer === null ? noExposure : readExposure(reviewer);
  const [ofToday, ofWeek] = [exposureOn(exposure, today()), exposureOfWeek(exposure, today())];
  return (
    <TaskDialog open title={t('day.button')} onClose={onClose}>
      <p className={styles.line}>{t('day.lead')}</p>
      <div className={styles.tables}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('day.what')}</th>
              <th scope="col">{t('day.today')}</th>
              <th scope="col">{t('day.week')}</th>
            </tr>
          </thead>
          <tbody>
            {exposed.map((what) => (
              <tr key={what}>
                <th scope="row">{what === 'unrated' ? t('day.unrated') : t(`severity.${what}`)}</th>
                <td>{number.format(ofToday[what] ?? 0)}</td>
                <td>{number.format(ofWeek[what] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('day.day')}</th>
              <th scope="col">{t('day.opened')}</th>
              <th scope="col">{t('day.worst')}</th>
            </tr>
          </thead>
          <tbody>
            {exposureByDay(exposure, today()).map(({ date, counts }, age) => (
              <tr key={date}>
                <th scope="row">{age === 0 ? t('day.today') : weekday.format(new Date(date))}</th>
                <td>{number.format(countOf(counts))}</td>
                <td>{number.format(countOf(counts, ['critical', 'high']))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <Select
          label={t('day.media')}
          value={mediaFilter}
          options={mediaFilters.map((value) => ({ value, text: t(`day.mediaFilters.${value}`) }))}
          onChange={onMediaFilter}
        />
        <p className={styles.hint}>{t('day.mediaHint')}</p>
      </div>
      {helplines.length > 0 && (
        <section aria-label={t('day.help')}>
          <h3 className={styles.title}>{t('day.help')}</h3>
          <ul>
            {helplines.map((each) => (
              <HelplineItem key={each.name} {...each} />
            ))}
          </ul>
        </section>
      )}
    </TaskDialog>
  );
}
