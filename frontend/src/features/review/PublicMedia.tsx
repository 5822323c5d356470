import { Button, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { CloudOffRegular } from '@fluentui/react-icons/svg/cloud-off';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { searchMaxLength } from '@incidentmap/core/domain/constants';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { showsPublished } from '../../api/published.ts';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useQuery } from '../../api/useQuery.ts';
import { LabelledInput } from '../../ui/LabelledInput.tsx';
import { Message } from '../../ui/Message.tsx';
import { Select } from '../../ui/Select.tsx';
import { type FileFilter, fileKinds, filesThatMatch } from './publicFiles.ts';
import { PublicMediaCard } from './PublicMediaCard.tsx';
import { reviewTexts } from './texts.ts';
import { isSessionOver, useSessionEnd } from './useDecision.ts';

/** The number of files that "more" adds; each loads a thumbnail. */
const pageSize = 24;

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1rem' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, outlineStyle: 'none' },
  lead: { margin: 0, marginBlockStart: '-0.75rem', color: tokens.colorNeutralForeground2 },
  filters: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
    gap: '0.75rem 1rem',
    maxInlineSize: '34rem',
  },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(10rem, 100%), 1fr))',
    gap: '1.25rem 1rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'grid' },
  waiting: { blockSize: '11rem', borderRadius: tokens.borderRadiusLarge },
  more: { justifySelf: 'center' },
});

const alwaysFresh = { revalidateOnMount: true };

/** All public files, for reviewers who may delete them. */
export function PublicMedia({ onSessionEnd }: { onSessionEnd: () => void }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const root = useRef<HTMLUListElement>(null);
  const { mutate } = useSWRConfig();
  const list = useQuery('listPublicMedia', undefined, alwaysFresh);
  const [shown, setShown] = useState(pageSize);
  /** The index of the file that was just deleted: the focus goes to the one that takes its position. */
  const left = useRef<number | null>(null);
  const blobs = list.data?.blobs;
  const [filter, setFilter] = useState<FileFilter>({ search: '', kind: '' });
  const files = filesThatMatch(blobs ?? [], filter);

  useSessionEnd(list.error, onSessionEnd);
  useEffect(() => {
    if (left.current === null) return;
    const titles = root.current?.querySelectorAll<HTMLElement>('h3');
    (titles?.[Math.min(left.current, titles.length - 1)] ?? heading.current)?.focus();
    left.current = null;
  });

  const leave = (name: string, index: number) => {
    left.current = index;
    void list.mutate((now) => now && { blobs: now.blobs.filter((blob) => blob.name !== name) }, { revalidate: false });
    void mutate(showsPublished, undefined);
  };

  return (
    <section className={styles.root} aria-labelledby={headingId} aria-busy={list.isLoading}>
      <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
        {t('publicMedia.heading')}
      </h2>
      {blobs && blobs.length > 0 && (
        <>
          <p className={styles.lead} role="status">
            {files.length === blobs.length
              ? t('publicMedia.lead', { count: blobs.length })
              : t('publicMedia.found', { count: files.length, total: blobs.length })}
          </p>
          <search className={styles.filters} aria-label={t('publicMedia.filter')}>
            <LabelledInput
              type="search"
              label={t('filters.text')}
              value={filter.search}
              maxLength={searchMaxLength}
              onChange={(search) => setFilter({ ...filter, search })}
            />
            <Select
              label={t('publicMedia.kind')}
              value={filter.kind}
              options={[
                { value: '', text: t('filters.any') },
                ...fileKinds.map((kind) => ({ value: kind, text: t(`publicMedia.kinds.${kind}`) })),
              ]}
              onChange={(kind) => setFilter({ ...filter, kind })}
            />
          </search>
          {files.length === 0 && <Message icon={<ImageRegular />} title={t('publicMedia.none')} />}
          <ul ref={root} className={styles.list}>
            {files.slice(0, shown).map((blob, index) => (
              <li key={blob.name} className={styles.item}>
                <PublicMediaCard
                  media={blob}
                  onDeleted={() => leave(blob.name, index)}
                  onStale={() => void list.mutate()}
                  onSessionEnd={onSessionEnd}
                />
              </li>
            ))}
          </ul>
          {files.length > shown && (
            <Button className={styles.more} size="large" onClick={() => setShown((now) => now + pageSize)}>
              {t('action.loadMore')}
            </Button>
          )}
        </>
      )}
      {blobs && blobs.length === 0 && <Message icon={<ImageRegular />} title={t('noMedia')} level={2} />}
      {!blobs && list.error && !isSessionOver(list.error) && (
        <Message
          icon={<CloudOffRegular />}
          title={t('publicMedia.failed')}
          alert
          action={<Button onClick={() => void list.mutate()}>{t('action.tryAgain')}</Button>}
        >
          {apiErrorText(list.error)}
        </Message>
      )}
      {!blobs && !list.error && (
        <Skeleton aria-label={t('publicMedia.loading')} className={styles.list}>
          <SkeletonItem className={styles.waiting} />
          <SkeletonItem className={styles.waiting} />
          <SkeletonItem className={styles.waiting} />
        </Skeleton>
      )}
    </section>
  );
}
