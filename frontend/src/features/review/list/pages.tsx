import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import { CloudOffRegular } from '@fluentui/react-icons/svg/cloud-off';
import { useTranslation } from 'react-i18next';
import type { Request } from '@incidentmap/core/contract';
import { type PagedOperation, usePages } from '../../../api/usePages.ts';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { Message } from '../../../ui/feedback/Message.tsx';

const useStyles = makeStyles({ more: { margin: '0.75rem', justifySelf: 'center' } });

/** Everything in the pages, once: what moved to the next page between two requests is in both. */
export const onceEach = <Item,>(items: readonly Item[] = [], keyOf: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

/**
 * The pages of a list: read by the first operation, and by the second where words are searched for. Those travel in the
 * body, because they may be somebody's name, which is to stand in no address and no log.
 */
export const useSearchedPages = <List extends PagedOperation, Search extends PagedOperation>(
  [list, search]: readonly [List, Search],
  text: string | undefined,
  request: (cursor: string | undefined) => Request<List>,
) =>
  // Both answer the same.
  usePages<List>(text === undefined ? list : (search as PagedOperation as List), (cursor) =>
    text === undefined ? request(cursor) : Object.assign({ body: { text } }, request(cursor)),
  );

type MoreProps = { hasMore: boolean; isLoading: boolean; onMore: () => void };

/** Loads the next page of a list, if there is one. */
export function LoadMore({ hasMore, isLoading, onMore }: MoreProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  if (!hasMore) return null;
  return (
    <Button
      className={styles.more}
      disabledFocusable={isLoading}
      icon={isLoading ? <Spinner size="tiny" /> : null}
      onClick={onMore}
    >
      {t('action.loadMore')}
    </Button>
  );
}

/** Says that a list could not be read. */
export function ListFailure({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Message
      icon={<CloudOffRegular />}
      title={title}
      level={2}
      alert
      action={<Button onClick={onRetry}>{t('action.tryAgain')}</Button>}
    >
      {apiErrorText(error)}
    </Message>
  );
}
