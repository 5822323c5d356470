import { makeStyles, tokens } from '@fluentui/react-components';
import { DataBarVerticalRegular } from '@fluentui/react-icons/svg/data-bar-vertical';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useQuery } from '../../api/useQuery.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Figures } from './Figures.tsx';
import { fromPublic } from './shownMonth.ts';
import { reviewFigureTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { maxInlineSize: '64rem', marginInline: 'auto' },
  how: { marginBlockStart: 'clamp(1.75rem, 4vw, 2.75rem)' },
  heading: { marginBlock: '0 0.75rem', fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  prose: {
    maxInlineSize: '46rem',
    marginBlock: '0 0.75rem',
    fontSize: tokens.fontSizeBase400,
    lineHeight: 1.6,
    textWrap: 'pretty',
  },
});

/** The figures of the review, for everyone. */
export function ReviewFiguresPage() {
  const { t } = useTranslation(reviewFigureTexts);
  const styles = useStyles();
  const figures = useQuery('listPublicFigures');
  const [latest, ...others] = figures.data?.months.map(fromPublic) ?? [];
  return (
    <div className={styles.root}>
      <PageHead title={t('title')} lead={t('lead')} />
      {figures.error && !figures.data && (
        <LoadFailure level={2} reason={apiErrorText(figures.error)} onRetry={() => void figures.mutate()} />
      )}
      {!figures.data && !figures.error && <Spinner label={t('loading')} />}
      {figures.data && !latest && (
        <Message icon={<DataBarVerticalRegular />} title={t('empty.title')} level={2}>
          {t('empty.body')}
        </Message>
      )}
      {latest && <Figures months={[latest, ...others]} />}
      {/* With the figures, which would push it away. */}
      {(figures.data || figures.error) && (
        <section className={styles.how}>
          <h2 className={styles.heading}>{t('how.heading')}</h2>
          {(['closing', 'wait', 'corrected', 'opinions', 'queue'] as const).map((part) => (
            <p key={part} className={styles.prose}>
              {t(`how.${part}`)}
            </p>
          ))}
        </section>
      )}
    </div>
  );
}
