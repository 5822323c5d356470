import { makeStyles, tokens } from '@fluentui/react-components';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { pollEvery } from '../../api/polling.ts';
import { useQuery } from '../../api/useQuery.ts';
import { useNow } from '../../lib/useNow.ts';
import { MonitorEmpty, MonitorFailure, MonitorLoading } from './MonitorNotice.tsx';
import { PostCarousel } from './PostCarousel.tsx';
import { panelTexts } from './panelTexts.ts';
import { nextUpdate } from './words.ts';

const monitorRefetch = 30_000;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minBlockSize: '100%' },
  unverified: {
    display: 'flex',
    gap: '0.5rem',
    margin: 0,
    paddingBlock: '0.5rem',
    paddingInline: '1rem',
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  icon: { flexShrink: 0, fontSize: '1rem' },
  foot: {
    paddingBlock: '0.625rem 0.75rem',
    paddingInline: '1rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  line: { margin: 0 },
});

const minute = 60_000;

/** The content of the open monitor. It polls the posts while it is mounted. */
export function MonitorPanel() {
  const { t, i18n } = useTranslation(panelTexts);
  const styles = useStyles();
  const now = useNow(minute);
  const { data, error, mutate } = useQuery('listSentimentPosts', undefined, {
    ...pollEvery(monitorRefetch),
    revalidateOnMount: true,
  });
  const posts = data?.posts;
  const next = nextUpdate(now, i18n.language);

  return (
    <div className={styles.root}>
      <p className={styles.unverified}>
        <InfoRegular aria-hidden className={styles.icon} />
        {t('unverified')}
      </p>
      {posts && posts.length > 0 ? (
        <PostCarousel posts={posts} now={now} isStale={error !== undefined} />
      ) : error ? (
        <MonitorFailure reason={apiErrorText(error)} onRetry={() => void mutate()} />
      ) : posts ? (
        <MonitorEmpty />
      ) : (
        <MonitorLoading />
      )}
      <div className={styles.foot}>
        <p className={styles.line}>{t('schedule')}</p>
        <p className={styles.line}>{t(next.isToday ? 'nextToday' : 'nextTomorrow', { time: next.time })}</p>
      </div>
    </div>
  );
}
