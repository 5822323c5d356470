import { Button } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useTranslation } from 'react-i18next';
import { Message } from '../../../ui/feedback/Message.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { filtersOf } from '../shared/queueQuery.ts';
import { reviewTexts } from '../shared/texts.ts';
import { queueTexts } from './texts.ts';
import type { QueueRoom } from './useQueueRoom.ts';

/** Says why the list is empty, in its place. */
export function NothingWaits({ room: { query, sum, list, onList } }: { room: QueueRoom }) {
  const { t } = useTranslation([queueTexts, reviewTexts, uiTexts]);
  const { kind, filter } = query;
  const { handedOn, counts } = list;
  const filterCount = filtersOf(query);
  const isFiltered = filterCount > 0 || filter.text !== undefined;
  /** The words that alone leave nothing, of any kind. */
  const searched = filterCount === 0 && sum === 0 ? filter.text : undefined;
  const nothingWaits =
    handedOn > 0 && sum === 0
      ? 'review:work.handedOn.nothingElse'
      : kind === 'media'
        ? 'media.empty'
        : 'review:list.pending';
  const nothing = isFiltered ? 'review:list.nothing.filters' : nothingWaits;
  return (
    <div>
      <Message
        icon={isFiltered ? <SearchRegular /> : <CheckmarkCircleRegular />}
        title={searched !== undefined ? t('review:list.nothing.text', { text: `\u2068${searched}\u2069` }) : t(nothing)}
        level={2}
        action={
          isFiltered && (
            <Button onClick={() => onList({ filter: {}, work: undefined })}>
              {t(searched === undefined ? 'action.clearFilters' : 'ui:clearSearch')}
            </Button>
          )
        }
      >
        {isFiltered ? counts && t('review:list.waiting', { count: counts.pending }) : t('review:list.willBe.pending')}
      </Message>
    </div>
  );
}

/** Says that the item that the address names is not listed. `onFirst`: opens the first one, if there is one. */
export function LostItem({ onFirst }: { onFirst: (() => void) | undefined }) {
  const { t } = useTranslation(queueTexts);
  return (
    <Message
      icon={<SearchRegular />}
      title={t('queue.lost.title')}
      level={2}
      alert
      action={onFirst && <Button onClick={onFirst}>{t('queue.lost.first')}</Button>}
    >
      {t('queue.lost.body')}
    </Message>
  );
}
