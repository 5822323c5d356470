import {
  Button,
  makeStyles,
  mergeClasses,
  Overflow,
  OverflowItem,
  tokens,
  useIsOverflowItemVisible,
  useOverflowMenu,
} from '@fluentui/react-components';
import { ArrowForwardRegular } from '@fluentui/react-icons/svg/arrow-forward';
import { MergeRegular } from '@fluentui/react-icons/svg/merge';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { medium, onLowScreen } from '../../ui/media.ts';
import { ActEntry } from './ActEntry.tsx';
import { ActMenu } from './ActMenu.tsx';
import type { BarAct } from './barAct.ts';
import { KeyHint } from './KeyHint.tsx';
import { mergeTexts } from './mergeTexts.ts';
import { MergeContext } from './merging.ts';
import { mirrored, readingWidth } from './roomStyles.ts';
import { Readers } from './Readers.tsx';
import { reviewTexts } from './texts.ts';
import { useWorkActs } from './useWorkActs.tsx';

const useStyles = makeStyles({
  // At the lower edge of the window while the item is longer than it; on a phone the thumb reaches it there.
  root: {
    // Its buttons are measured by the room that this has, which a column and a phone give differently.
    containerType: 'inline-size',
    minInlineSize: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '0.5rem',
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: 1,
    marginInline: 'calc(-1 * var(--gutter))',
    marginBlockStart: 'auto',
    marginBlockEnd: 'calc(-1 * var(--gutter))',
    paddingInline: '0.75rem',
    paddingBlock: '0.5rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorNeutralBackground1,
    // Where the pane is wider than what is read in it.
    '@container (min-width: 56rem)': {
      '& > *': { marginInlineStart: 'calc(var(--gutter) - 0.75rem)', maxInlineSize: readingWidth },
    },
    // On a low screen, and in large text, it would leave too little of the report.
    [onLowScreen]: { position: 'static' },
  },
  // Only the decisions may take a second row, in large text.
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.5rem',
    '& button': {
      minWidth: '2.75rem',
      maxWidth: 'none',
      minHeight: '2.75rem',
      paddingInline: '0.625rem',
      whiteSpace: 'nowrap',
      '@container (max-width: 56rem)': { paddingInline: '0.375rem' },
    },
  },
  // On a phone, the two decisions are the widest. On a narrow one, all four have room without pictures.
  rowOfPhone: {
    '& > button': { flexGrow: 1 },
    '@container (max-width: 20rem)': { '& > button .fui-Button__icon': { display: 'none' } },
  },
  othersOfPhone: { flexGrow: 1000, maxInlineSize: '7.5rem' },
  // Room for the focus ring, which `overflow: hidden` would cut off.
  others: {
    display: 'flex',
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: '3.25rem',
    minInlineSize: '3.25rem',
    margin: '-0.25rem',
    padding: '0.25rem',
    overflow: 'hidden',
  },
  // Overflow counts the width of a part, and no gap between parts.
  other: {
    flexShrink: 0,
    paddingInlineEnd: '0.5rem',
    // Words before pictures where there is no room for both.
    '@container (max-width: 40rem)': { '& .fui-Button__icon': { display: 'none' } },
    '@container (max-width: 56rem)': {
      '& .fui-Button__icon': { marginInlineEnd: '0.25rem', fontSize: '1rem', inlineSize: '1rem' },
    },
  },
  // It is the quietest, and stands where it stands for every kind of item.
  skip: {
    marginInlineStart: 'auto',
    '@container (max-width: 56rem)': { '& .fui-Button__icon': { display: 'none' } },
  },
  skipOfPhone: { flexGrow: 1, '& > button': { inlineSize: '100%' } },
  more: { flexShrink: 0 },
  arrow: mirrored,
});

function OverflowAct({ act }: { act: BarAct }) {
  return useIsOverflowItemVisible(act.id) ? null : <ActEntry act={act} />;
}

/** The menu of what has no room in the bar; nothing where all has, unless it `isKept`. */
function More({ acts, titleId, isKept }: { acts: readonly BarAct[]; titleId: string; isKept: boolean }) {
  const styles = useStyles();
  const { ref, isOverflowing } = useOverflowMenu<HTMLDivElement>();
  if (!isOverflowing && !isKept) return null;
  return (
    <div ref={ref} className={styles.more}>
      <ActMenu position="above" appearance="secondary" titleId={titleId}>
        {acts.map((act) => (
          <OverflowAct key={act.id} act={act} />
        ))}
      </ActMenu>
    </div>
  );
}

type Props = {
  /** Stands over the buttons. */
  before?: ReactNode;
  reject: ReactNode;
  approve: ReactNode;
  /** In the order in which they stand; the last ones go into the menu first. */
  acts: readonly BarAct[];
  /** The id of the item's heading, which describes the buttons. */
  titleId: string;
  /** Goes on to the next item without a decision. */
  onSkip: () => void;
};

/** The bar of an item's acts in one row: the decisions, and as many of the others as there is room for. */
export function DecisionBar({ before, reject, approve, acts, titleId, onSkip }: Props) {
  const { t } = useTranslation([reviewTexts, mergeTexts]);
  const styles = useStyles();
  const isWide = useMediaQuery(medium);
  const { acts: ofWork, dialog } = useWorkActs();
  const skip: BarAct = {
    id: 'skip',
    text: t('skip'),
    icon: <ArrowForwardRegular className={styles.arrow} />,
    key: 's',
    onClick: onSkip,
  };
  const askToMerge = use(MergeContext);
  const merge: BarAct[] = askToMerge
    ? [
        {
          id: 'merge',
          text: t('merge:button'),
          icon: <MergeRegular />,
          key: 'm',
          onClick: () => askToMerge(),
          opensDialog: true,
        },
      ]
    : [];
  const [first, ...rest] = acts;
  const all = [...(first ? [first] : []), ...merge, ...rest, ...ofWork, skip];
  // A phone has room for one of them beside the menu, whose width is counted here because it is always there.
  const inRow = isWide ? all : [skip];
  const others = (
    <Overflow key={`${isWide}`} minimumVisible={0} padding={isWide ? 8 : 52}>
      <div className={mergeClasses(styles.others, !isWide && styles.othersOfPhone)}>
        {inRow.map(({ id, text, icon, key, onClick, opensDialog, isExpanded, isBusy }, index) => (
          <OverflowItem key={id} id={id} priority={id === 'skip' ? all.length : all.length - 1 - index}>
            <div className={mergeClasses(styles.other, id === 'skip' && styles.skip, !isWide && styles.skipOfPhone)}>
              <Button
                appearance={id === 'skip' && isWide ? 'subtle' : 'secondary'}
                icon={icon}
                aria-describedby={titleId}
                aria-haspopup={opensDialog ? 'dialog' : undefined}
                aria-expanded={isExpanded}
                disabledFocusable={isBusy === true}
                onClick={onClick}
              >
                {text}
                {key && <KeyHint name={key} />}
              </Button>
            </div>
          </OverflowItem>
        ))}
        <More acts={all} titleId={titleId} isKept={!isWide} />
      </div>
    </Overflow>
  );
  return (
    <div className={styles.root} data-keep-clear="">
      <Readers />
      {before}
      {/* On a phone, to approve is under the thumb, and as far from rejecting as it can be. */}
      <div className={mergeClasses(styles.row, !isWide && styles.rowOfPhone)}>
        {isWide && approve}
        {reject}
        {others}
        {!isWide && approve}
      </div>
      {dialog}
    </div>
  );
}
