import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { HistoryAndNotes } from './HistoryAndNotes.tsx';
import { ItemHead } from './ItemHead.tsx';
import { useSlots } from '../shared/slots.ts';
import { FileCard } from './FileCard.tsx';
import { PostCard } from './PostCard.tsx';
import { ReportCard } from './ReportCard.tsx';
import type { CardProps } from './SubmissionCard.tsx';
import { itemPane } from '../shared/roomStyles.ts';
import { SecondOpinion } from './SecondOpinion.tsx';
import { itemTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { namesOf, useReaders } from '../team/useTeamwork.ts';
import { keyOf, type WaitingItem } from '../submission/queueItems.ts';

const useStyles = makeStyles({
  root: itemPane,
  demonstration: {
    ':global(body:has([data-item-form=alone]))': { display: 'none' },
    '& > p': {
      maxInlineSize: 'none',
      paddingBlockStart: '0.75rem',
      paddingInline: 'var(--gutter)',
      fontWeight: tokens.fontWeightRegular,
      color: tokens.colorNeutralForeground2,
    },
  },
});

type Props = {
  ref: Ref<HTMLElement>;
  item: WaitingItem;
  place: string;
  phoneHead: ReactNode;
  now: Date;
  /** Whether the list is seen beside it. */
  isWide: boolean;
  /** The parts beside the item, unless they have their own column. */
  side: ReactNode;
  question: ReactNode;
} & Omit<CardProps, 'head' | 'children'>;

export function ItemPane({ ref, item, place, phoneHead, now, isWide, side, question, ...card }: Props) {
  const { t, i18n } = useTranslation([itemTexts, reviewTexts]);
  const styles = useStyles();
  const { demonstration } = useSlots();
  const readers = useReaders();
  const key = keyOf(item);
  const shared: CardProps = {
    ...card,
    head: <ItemHead since={item.createdAt} now={now} place={place} />,
    children: (
      <div>
        {side}
        <HistoryAndNotes key={`history ${key}`} item={item} />
      </div>
    ),
  };
  return (
    <section ref={ref} className={styles.root} aria-label={t(`queue.kinds.${item.kind}`)}>
      {phoneHead}
      <VisuallyHidden>
        <h2>{t(`review:queue.one.${item.kind}`)}</h2>
      </VisuallyHidden>
      {/* It stays while another item is opened, so that it is announced. The bar shows it. */}
      <VisuallyHidden status>
        {readers.length > 0 && t('review:work.open', namesOf(readers, i18n.language))}
      </VisuallyHidden>
      {!isWide && <div className={styles.demonstration}>{demonstration}</div>}
      <SecondOpinion key={`asked ${key}`} item={item} place="before" />
      {item.kind === 'report' && <ReportCard key={key} {...shared} report={item.report} />}
      {item.kind === 'post' && <PostCard key={key} {...shared} post={item.post} />}
      {item.kind === 'media' && <FileCard key={key} {...shared} file={item.media} />}
      {question}
    </section>
  );
}
