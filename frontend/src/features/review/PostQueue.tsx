import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { usePages } from '../../api/usePages.ts';
import { cardList } from '../../ui/cardStyles.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { PostCard } from './PostCard.tsx';
import { reviewTexts } from './texts.ts';
import { isSessionOver } from './useDecision.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem' },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  list: cardList,
  more: { justifySelf: 'center' },
});

type Props = {
  /** Called when a post was approved: it is an incident now, so the queue's counts changed. */
  onApproved: () => void;
  onSessionEnd: () => void;
};

const pageSize = 20;

/** The submitted posts that wait for a decision. Renders nothing if there are none. */
export function PostQueue({ onApproved, onSessionEnd }: Props) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const pages = usePages('listPosts', (cursor) => ({ query: { cursor, limit: pageSize } }));
  const { data, error, mutate } = pages;

  // `ReviewQueue` gets the same error and ends the session.
  if (error && !data) {
    if (isSessionOver(error)) return null;
    return <LoadFailure reason={apiErrorText(error)} onRetry={() => void mutate()} />;
  }
  const posts = data?.flatMap((page) => page.posts) ?? [];
  if (posts.length === 0) return null;
  const total = new Intl.NumberFormat(i18n.language).format(data?.[0]?.total ?? 0);
  return (
    <section className={styles.root} aria-label={t('posts.heading')}>
      <h2 className={styles.title}>{t('posts.count', { total })}</h2>
      <ul className={styles.list}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard
              post={post}
              onDecided={(decided) => {
                void mutate(
                  (now) =>
                    now?.map((page) => ({
                      ...page,
                      total: Math.max(0, page.total - post.senders),
                      posts: page.posts.filter(({ id }) => id !== decided.post.id),
                    })),
                  { revalidate: false },
                );
                if (decided.incident) onApproved();
              }}
              onStale={() => void mutate()}
              onSessionEnd={onSessionEnd}
            />
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <Button className={styles.more} onClick={pages.more}>
          {t('action.loadMore')}
        </Button>
      )}
    </section>
  );
}
