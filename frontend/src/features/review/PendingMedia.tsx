import { Button, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CloudOffRegular } from '@fluentui/react-icons/svg/cloud-off';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { showsPublished } from '../../api/published.ts';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useQuery } from '../../api/useQuery.ts';
import { Message } from '../../ui/Message.tsx';
import { PendingMediaCard } from './PendingMediaCard.tsx';
import { reviewTexts } from './texts.ts';
import { isSessionOver } from './useDecision.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '1rem', marginBlockStart: '2rem' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, outlineStyle: 'none' },
  list: { display: 'grid', gap: '1rem', margin: 0, padding: 0, listStyleType: 'none' },
  empty: { border: `1px dashed ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusLarge },
  waiting: { blockSize: '14rem', borderRadius: tokens.borderRadiusLarge },
});

/** The signed URLs of pending files expire after some minutes, so they are requested at each mount. */
const alwaysFresh = { revalidateOnMount: true };

/** The pending recordings, for reviewers. */
export function PendingMedia({ onPublished, onSessionEnd }: { onPublished: () => void; onSessionEnd: () => void }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate } = useSWRConfig();
  const list = useQuery('listPendingMedia', undefined, alwaysFresh);
  const isOver = isSessionOver(list.error);

  useEffect(() => {
    if (isOver) onSessionEnd();
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the session turns out to be over
  }, [isOver]);

  const leave = (name: string, isPublished: boolean) => {
    // The focused button is unmounted with its card.
    heading.current?.focus();
    void list.mutate((now) => now && { blobs: now.blobs.filter((blob) => blob.name !== name) }, { revalidate: false });
    if (!isPublished) return;
    void mutate(showsPublished, undefined);
    onPublished();
  };

  return (
    <section className={styles.root} aria-labelledby={headingId} aria-busy={list.isLoading}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
        {t('media.heading')}
      </h2>
      {list.data && list.data.blobs.length > 0 && (
        <ul className={styles.list}>
          {list.data.blobs.map((blob) => (
            <li key={blob.name}>
              <PendingMediaCard
                media={blob}
                onLeft={(isPublished) => leave(blob.name, isPublished)}
                onStale={() => void list.mutate()}
                onSessionEnd={onSessionEnd}
              />
            </li>
          ))}
        </ul>
      )}
      {list.data && list.data.blobs.length === 0 && (
        <div className={styles.empty}>
          <Message icon={<CheckmarkCircleRegular />} title={t('media.empty')} />
        </div>
      )}
      {!list.data && list.error && (
        <Message
          icon={<CloudOffRegular />}
          title={t('media.failed')}
          alert
          action={<Button onClick={() => void list.mutate()}>{t('action.tryAgain')}</Button>}
        >
          {apiErrorText(list.error)}
        </Message>
      )}
      {!list.data && !list.error && (
        <Skeleton aria-label={t('media.loading')}>
          <SkeletonItem className={styles.waiting} />
        </Skeleton>
      )}
    </section>
  );
}
