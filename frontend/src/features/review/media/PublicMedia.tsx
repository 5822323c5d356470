import { Button, makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import type { Answer } from '@incidentmap/core/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { showsPublished } from '../../../api/published.ts';
import { useWholeList } from '../../../api/useWholeList.ts';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { TabTop } from '../../../ui/layout/TabTop.tsx';
import { type FileFilter, fileKindOf, fileKinds, filesThatMatch } from './publicFiles.ts';
import { ListFailure, LoadMore } from '../list/pages.tsx';
import { PublicMediaCard } from './PublicMediaCard.tsx';
import { kindPill } from '../shared/roomStyles.ts';
import { publicMediaTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { isSessionOver, useSessionEnd } from '../shared/session.ts';

/** The number of files that "more" adds; each loads a thumbnail. */
const pageSize = 24;

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem' },
  // As in the other lists.
  field: { maxInlineSize: '28rem' },
  // Their faces are lower than what is pressed: what follows is as far from them as the field is from the heading.
  kinds: { display: 'flex', flexWrap: 'wrap', gap: '0 0.25rem', marginBlock: '0.25rem -0.375rem' },
  kind: { ...kindPill, paddingInline: '0.75rem' },
  list: {
    display: 'grid',
    // Two beside each other on a phone, six on a laptop; their acts have the room of one line.
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.75rem, 100%), 1fr))',
    gap: '0.5rem',
    [fromMedium]: { gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))', gap: '1rem' },
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'grid' },
  // What is looked at is judged, and has more room than its cover.
  coverable: {
    ':not(:has([data-hidden-media]))': {
      gridColumn: '1 / -1',
      [fromMedium]: { gridColumn: 'span 2', gridRow: 'span 2' },
    },
  },
  waiting: { blockSize: '14rem', borderRadius: tokens.borderRadiusLarge },
});

/** All public files, for reviewers who may delete them. */
export function PublicMedia({ onSessionEnd }: { onSessionEnd: () => void }) {
  const { t, i18n } = useTranslation([publicMediaTexts, reviewTexts]);
  const styles = useStyles();
  const number = new Intl.NumberFormat(i18n.language);
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const root = useRef<HTMLUListElement>(null);
  const { mutate } = useSWRConfig();
  const list = useWholeList('listPublicMedia', (cursor) => ({ query: { cursor } }));
  const [shown, setShown] = useState(pageSize);
  /** The index of the file that was just deleted: the focus goes to the one that takes its position. */
  const left = useRef<number | null>(null);
  const blobs = list.isWhole ? list.data?.flatMap((page) => page.blobs) : undefined;
  const [filter, setFilter] = useState<FileFilter>({ search: '', kind: '' });
  const files = filesThatMatch(blobs ?? [], filter);

  const hasFailed = !blobs && list.error !== undefined;

  useSessionEnd(list.error, onSessionEnd);
  useEffect(() => {
    if (left.current === null) return;
    const titles = root.current?.querySelectorAll<HTMLElement>('h3');
    (titles?.[Math.min(left.current, titles.length - 1)] ?? heading.current)?.focus();
    left.current = null;
  });

  const leave = (name: string, index: number) => {
    left.current = index;
    const without = (page: Answer<'listPublicMedia'>) => ({
      ...page,
      blobs: page.blobs.filter((blob) => blob.name !== name),
    });
    void list.mutate((pages) => pages?.map(without), { revalidate: false });
    void mutate(showsPublished, undefined);
  };

  return (
    <section className={styles.root} aria-labelledby={headingId} aria-busy={list.isLoading}>
      <TabTop
        id={headingId}
        heading={heading}
        title={t('publicMedia.heading')}
        lead={
          blobs &&
          (files.length === blobs.length
            ? t('publicMedia.lead', { count: blobs.length })
            : t('publicMedia.found', { count: files.length, total: blobs.length }))
        }
        isStatus
      />
      {blobs?.length !== 0 && !hasFailed && (
        <search aria-label={t('publicMedia.filter')}>
          <div className={styles.field}>
            <SearchField
              label={t('review:filters.text')}
              value={filter.search}
              onChange={(search) => setFilter({ ...filter, search })}
            />
          </div>
          <div role="group" aria-label={t('publicMedia.kind')} className={styles.kinds}>
            {(['', ...fileKinds] as const).map((kind) => (
              <Button
                key={kind}
                className={styles.kind}
                appearance="subtle"
                aria-pressed={kind === filter.kind}
                onClick={() => setFilter({ ...filter, kind })}
              >
                {t(`publicMedia.several.${kind || 'all'}`)}{' '}
                {blobs && number.format(filesThatMatch(blobs, { search: '', kind }).length)}
              </Button>
            ))}
          </div>
        </search>
      )}
      {blobs && blobs.length > 0 && (
        <>
          {files.length === 0 && <Message icon={<ImageRegular />} title={t('publicMedia.none')} />}
          <ul ref={root} className={styles.list}>
            {files.slice(0, shown).map((blob, index) => (
              <li
                key={blob.name}
                className={mergeClasses(styles.item, fileKindOf(blob) !== 'other' && styles.coverable)}
              >
                <PublicMediaCard
                  media={blob}
                  onDeleted={() => leave(blob.name, index)}
                  onStale={() => void list.mutate()}
                  onSessionEnd={onSessionEnd}
                />
              </li>
            ))}
          </ul>
          <LoadMore hasMore={files.length > shown} more={() => setShown((now) => now + pageSize)} />
        </>
      )}
      {blobs && blobs.length === 0 && (
        <Message icon={<ImageRegular />} title={t('noMedia')} level={2}>
          {t('publicMedia.willBe')}
        </Message>
      )}
      {hasFailed && list.error && !isSessionOver(list.error) && (
        <ListFailure title={t('publicMedia.failed')} error={list.error} onRetry={() => void list.mutate()} />
      )}
      {!blobs && !hasFailed && (
        <Skeleton aria-label={t('publicMedia.loading')} className={styles.list}>
          <SkeletonItem className={styles.waiting} />
          <SkeletonItem className={styles.waiting} />
          <SkeletonItem className={styles.waiting} />
          <SkeletonItem className={styles.waiting} />
        </Skeleton>
      )}
    </section>
  );
}
