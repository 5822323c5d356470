import { Button, makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import type { Answer } from '@incidentmap/core/contract';
import { HttpError } from '@incidentmap/core/contract/client';
import { itemOfFile } from '@incidentmap/core/domain/incident/mediaItems';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import type { PublicMedia as PublicFile } from '@incidentmap/core/domain/submission/media';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { showsPublished } from '../../../api/published.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { useWholeList } from '../../../api/useWholeList.ts';
import { longDate } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { oneLine } from '../../../lib/text.ts';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';
import { smallText } from '../../../ui/layout/cardStyles.ts';
import { TabTop } from '../../../ui/layout/TabTop.tsx';
import { useToast } from '../../../ui/toasts/toast.ts';
import { useDeletion } from '../decide/useDeletion.tsx';
import { ListFailure, LoadMore } from '../list/pages.tsx';
import { rowTitle } from '../list/rowStyles.ts';
import { ActEntry, ActMenu } from '../shared/ActMenu.tsx';
import { kindPill, plainList, row, stack } from '../shared/roomStyles.ts';
import { isSessionOver, useSessionEnd } from '../shared/session.ts';
import { reviewTexts } from '../shared/texts.ts';
import { HideableMedia } from '../submission/HideableMedia.tsx';
import { type FileFilter, fileKindOf, fileKinds, filesThatMatch } from './publicFiles.ts';
import { publicMediaTexts } from './texts.ts';

/** The number of files that "more" adds; each loads a thumbnail. */
const pageSize = 24;

const useStyles = makeStyles({
  root: stack('1rem'),
  field: { maxInlineSize: '28rem' },
  // A pill's face is lower than the pill: the files are as far from the faces as the field is from the heading.
  kinds: { display: 'flex', flexWrap: 'wrap', gap: '0 0.25rem', marginBlock: '0.25rem -0.375rem' },
  kind: { ...kindPill, paddingInline: '0.75rem' },
  list: {
    ...plainList,
    display: 'grid',
    // Two beside each other on a phone, six on a laptop.
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.75rem, 100%), 1fr))',
    gap: '0.5rem',
    [fromMedium]: { gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))', gap: '1rem' },
  },
  item: { display: 'grid' },
  // A file that is shown has more room than its cover.
  coverable: {
    ':not(:has([data-hidden-media]))': {
      gridColumn: '1 / -1',
      [fromMedium]: { gridColumn: 'span 2', gridRow: 'span 2' },
    },
  },
  waiting: { blockSize: '14rem', borderRadius: tokens.borderRadiusLarge },
  card: {
    ...stack('0.25rem'),
    gridTemplateRows: 'auto auto 1fr auto',
    paddingBlockEnd: '0.25rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    // Its picture is rounded where the card is.
    '& > :first-child > :last-child': { borderEndStartRadius: 0, borderEndEndRadius: 0 },
  },
  // A few lines at most, so that the cards of a row are of one height; a narrow card has fewer words in each.
  title: {
    ...rowTitle,
    margin: '0.25rem 0.5rem 0',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    borderRadius: tokens.borderRadiusSmall,
    WebkitLineClamp: 3,
    [fromMedium]: { WebkitLineClamp: 2 },
  },
  facts: {
    ...smallText,
    marginInline: '0.5rem',
    overflowWrap: 'anywhere',
    '& > p': { margin: 0, textAlign: 'start' },
  },
  actions: { ...row('0'), justifyContent: 'space-between', paddingInlineStart: '0.5rem' },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    color: tokens.colorBrandForegroundLink,
    fontSize: '0.875rem',
    textUnderlineOffset: '0.2em',
  },
  more: { marginInlineStart: 'auto' },
});

type CardProps = {
  media: PublicFile;
  onDeleted: () => void;
  onStale: () => void;
  onSessionEnd: () => void;
};

/** One public file with the title and the facts of its incident, and a menu that deletes it. */
function PublicMediaCard({ media, onDeleted, onStale, onSessionEnd }: CardProps) {
  const { t, i18n } = useTranslation([publicMediaTexts, reviewTexts]);
  const { name, url, incidentId, title, location, incidentDate, datePrecision } = media;
  const styles = useStyles();
  const toast = useToast();
  const titleId = useId();
  const { run, busy } = useMutation('deletePublicMedia');
  const words = title === null ? t('publicMedia.orphan') : oneLine(title);
  const day = incidentDate === null ? null : longDate(dayOrMonth({ incidentDate, datePrecision }), i18n.language);
  // Of a photo or a video, the cover says its kind.
  const kind = fileKindOf(media);
  // No line ends in a dot.
  const facts = [kind === 'other' ? t('publicMedia.otherFile') : null, location]
    .filter((fact) => fact !== null)
    .join(' ·\u00a0');

  const remove = async () => {
    try {
      await run({ params: { name } });
      toast({ title: t('review:delete.done'), intent: 'success' });
      onDeleted();
    } catch (error) {
      if (isSessionOver(error)) return onSessionEnd();
      const reason = apiErrorText(error);
      toast({ title: t('publicMedia.deleteFailed', { reason }), intent: 'error' });
      if (error instanceof HttpError && error.status < 500) onStale();
    }
  };
  const { act, dialog } = useDeletion({
    title: t('publicMedia.question.title'),
    question: t('publicMedia.question.body'),
    isBusy: busy,
    onDelete: () => void remove(),
  });

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <HideableMedia isSmall item={itemOfFile(url)} title={words} label={t('review:media.show', { title: words })} />
      <h3 id={titleId} className={styles.title} dir="auto" tabIndex={-1} title={words}>
        {words}
      </h3>
      <div className={styles.facts}>
        {facts !== '' && <p dir="auto">{facts}</p>}
        {day !== null && <p>{day}</p>}
      </div>
      <div className={styles.actions}>
        {incidentId !== null && (
          <Link to={paths.incident(incidentId)} className={styles.link}>
            {t('action.viewIncident')}
          </Link>
        )}
        <div className={styles.more}>
          <ActMenu position="below" appearance="subtle" titleId={titleId}>
            <ActEntry act={act} />
          </ActMenu>
        </div>
      </div>
      {dialog}
    </article>
  );
}

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
  /** The index of a deleted file: the file that takes its position gets the focus. */
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
          {[1, 2, 3, 4].map((file) => (
            <SkeletonItem key={file} className={styles.waiting} />
          ))}
        </Skeleton>
      )}
    </section>
  );
}
