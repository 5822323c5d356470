import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { DataBarVerticalRegular } from '@fluentui/react-icons/svg/data-bar-vertical';
import { figuresCsv, isClosed } from '@incidentmap/core/domain/figures/figures';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useQuery } from '../../api/useQuery.ts';
import { londonMoment } from '../../lib/dates.ts';
import { downloadText } from '../../lib/download.ts';
import { paths } from '../../lib/paths.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { TabTop } from '../../ui/layout/TabTop.tsx';
import { Figures } from './Figures.tsx';
import { fromExact } from './shownMonth.ts';
import { reviewFigureTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem' },
  computed: { display: 'block' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem 1rem' },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    color: tokens.colorBrandForegroundLink,
    textUnderlineOffset: '0.2em',
  },
});

/** The exact figures of the review, for super admins. */
export function ReviewFiguresPanel() {
  const { t, i18n } = useTranslation(reviewFigureTexts);
  const styles = useStyles();
  const figures = useQuery('getReviewFigures', { query: { figures: 'months' } }, { revalidateOnMount: true });
  const { computedAt = null, months = [] } = figures.data ?? {};
  const [latest, ...others] = months.map(fromExact);
  const save = () =>
    downloadText(`figures-${londonDate(new Date())}.csv`, 'text/csv;charset=utf-8', figuresCsv(months));
  return (
    <div className={styles.root}>
      <TabTop
        title={t('admin.heading')}
        lead={
          <>
            {t('admin.lead')}
            {computedAt !== null && (
              <span className={styles.computed}>
                {t('admin.computed', { when: londonMoment(computedAt, i18n.language) ?? computedAt })}
              </span>
            )}
          </>
        }
        actions={
          <div className={styles.actions}>
            <Link to={paths.reviewFigures} className={styles.link}>
              {t('admin.publicPage')}
            </Link>
            {latest && (
              <Button icon={<ArrowDownloadRegular />} onClick={save}>
                {t('admin.export')}
              </Button>
            )}
          </div>
        }
      />
      {figures.error && !figures.data && (
        <LoadFailure reason={apiErrorText(figures.error)} onRetry={() => void figures.mutate()} />
      )}
      {!figures.data && !figures.error && <Spinner label={t('loading')} />}
      {figures.data && !latest && (
        <Message icon={<DataBarVerticalRegular />} title={t('empty.title')}>
          {t('empty.admin')}
        </Message>
      )}
      {latest && computedAt !== null && (
        <Figures months={[latest, ...others]} level={3} isOpen={(month) => !isClosed(month, new Date(computedAt))} />
      )}
    </div>
  );
}
