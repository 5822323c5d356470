import { Button, makeStyles } from '@fluentui/react-components';
import { type WaitingKind, waitingKinds } from '@incidentmap/core/domain/review/queue';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lineAbove, lineBelow } from '../../../ui/layout/cardStyles.ts';
import { tiny } from '../../../ui/layout/breakpoints.ts';
import type { QueueQuery } from '../shared/queueQuery.ts';
import { kindPill } from '../shared/roomStyles.ts';
import { sideways, useFadingEnds } from './scrollFade.ts';
import { queueTexts } from './texts.ts';

/** A column beside an item on a tablet, and the smallest phones. */
const narrow = '@container kinds (max-width: 20rem)';

const useStyles = makeStyles({
  root: {
    containerType: 'inline-size',
    containerName: 'kinds',
    // The order ends the line, and has one of its own where it has no room there.
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '0.25rem',
    paddingBlock: '0.25rem',
    paddingInline: 'var(--gutter)',
    ...lineAbove,
    ...lineBelow,
  },
  // Evenly apart, from edge to edge of the list. A queue of thousands scrolls sideways.
  kinds: {
    ...sideways,
    [tiny]: { flexWrap: 'wrap', maskImage: 'none' },
    flexGrow: 1,
    flexBasis: 'max-content',
    justifyContent: 'space-between',
    paddingInline: '0.25rem',
    maxInlineSize: '26rem',
  },
  // Its arrow ends where the list does.
  sort: { marginInlineStart: 'auto', marginInlineEnd: '-0.375rem' },
  kind: {
    ...kindPill,
    paddingInline: '0.3125rem',
    [narrow]: { paddingInline: '0.1875rem' },
    // A little wider than its words, in the gap between two.
    overflow: 'visible',
    '::before': { ...kindPill['::before'], insetBlock: '0.25rem', insetInline: '-0.25rem' },
  },
});

type Props = {
  /** How many of each kind match. */
  counts: Record<WaitingKind, number>;
  kind: QueueQuery['kind'];
  /** The order of the list; null where it stands elsewhere. */
  sort: ReactNode;
  onQuery: (change: Partial<QueueQuery>) => void;
};

/** Over what waits: which kinds are listed, with the number of each, and in which order. */
export function WaitingKinds({ counts, kind, sort, onQuery }: Props) {
  const { t, i18n } = useTranslation(queueTexts);
  const styles = useStyles();
  const fading = useFadingEnds();
  const number = new Intl.NumberFormat(i18n.language);
  const sum = counts.report + counts.post + counts.media;
  return (
    <div className={styles.root} data-keep-clear>
      <div ref={fading} role="group" aria-label={t('queue.kind')} className={styles.kinds}>
        {[undefined, ...waitingKinds].map((each) => {
          const count = number.format(each ? counts[each] : sum);
          return (
            <Button
              key={each ?? 'all'}
              className={styles.kind}
              appearance="subtle"
              aria-pressed={each === kind}
              aria-label={`${t(`queue.kindNames.${each ?? 'all'}`)} ${count}`}
              onClick={() => onQuery({ kind: each, item: undefined })}
            >
              {t(`queue.shortKinds.${each ?? 'all'}`)} {count}
            </Button>
          );
        })}
      </div>
      {sort && <div className={styles.sort}>{sort}</div>}
    </div>
  );
}
