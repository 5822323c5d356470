import {
  Button,
  makeStyles,
  mergeClasses,
  Overflow,
  OverflowItem,
  Spinner,
  tokens,
  useIsOverflowItemVisible,
  useOverflowMenu,
} from '@fluentui/react-components';
import { ArrowForwardRegular } from '@fluentui/react-icons/svg/arrow-forward';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { MergeRegular } from '@fluentui/react-icons/svg/merge';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { type MouseEvent, use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { medium } from '../../../ui/layout/breakpoints.ts';
import { useHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { MergeContext } from '../merge/merging.ts';
import { mergeTexts } from '../merge/texts.ts';
import { ActEntry, ActMenu, type BarAct } from '../shared/ActMenu.tsx';
import { KeyHint } from '../shared/KeyHint.tsx';
import { useThreeColumns } from '../shared/roomFrame.ts';
import { useKeyring } from '../shared/roomKeys.ts';
import { blocked, foot, mirrored, row, stack } from '../shared/roomStyles.ts';
import { Readers } from '../team/Readers.tsx';
import { useReaders } from '../team/useTeamwork.ts';
import { useWorkActs } from '../team/useWorkActs.tsx';
import { OpenPoints, type useOpenPoints } from './OpenPoints.tsx';
import { decideTexts } from './texts.ts';

/** The widths from which the acts have room, by the letters: a system's own font may be a sixth wider than another. */
const keysFrom = 'calc(13rem + 46.6ch)';
/** With two columns, the last act goes into the menu before the keys leave the others. */
const keysFromWithTwo = 'calc(9.5rem + 42ch)';
const picturesWithKeysFrom = 'calc(16rem + 46.6ch)';
const roomFrom = 'calc(18.25rem + 46.6ch)';
const plainFrom = 'calc(8.75rem + 45.6ch)';
const picturesFrom = 'calc(5.75rem + 45.6ch)';
const gapFromOnPhone = 'calc(5.75rem + 25ch)';
const picturesFromOnPhone = '20rem';

const from = (width: string) => `@container (min-width: ${width})`;
const below = (width: string) => `@container (width < ${width})`;
/** Never two of them at once: their order here does not decide which of them wins. */
const between = (width: string, end: string) => `@container (min-width: ${width}) and (width < ${end})`;

const useStyles = makeStyles({
  root: {
    containerType: 'inline-size',
    minInlineSize: 0,
    ...stack('0.5rem'),
    ...foot,
    marginInline: 'calc(-1 * var(--beside-reading))',
    marginBlockStart: 'auto',
    marginBlockEnd: 'calc(-1 * var(--gutter))',
    paddingInline: 'var(--beside-reading)',
  },
  row: {
    ...row('0.5rem'),
    '& button': {
      minWidth: '2.75rem',
      maxWidth: 'none',
      minHeight: '2.75rem',
      paddingInline: '0.375rem',
      whiteSpace: 'nowrap',
    },
    '& button[aria-disabled=true]:not([data-blocked])': {
      backgroundColor: 'transparent',
      // Fluent's grey has too little contrast for words that are read.
      color: tokens.colorNeutralForeground3,
      '& .fui-Button__icon': { color: tokens.colorNeutralForeground3 },
    },
  },
  rowOfDesk: { '& > button:first-child': { marginInlineEnd: '0.25rem' } },
  ofThree: {
    '& button': {
      [between(plainFrom, keysFrom)]: { paddingInline: '0.625rem' },
      [between(keysFrom, roomFrom)]: { paddingInline: '0.5rem' },
      [from(roomFrom)]: { paddingInline: '0.6875rem' },
    },
    '& kbd': { [below(keysFrom)]: { display: 'none' } },
    '& > button .fui-Button__icon': {
      [below(picturesFrom)]: { display: 'none' },
      [between(keysFrom, picturesWithKeysFrom)]: { display: 'none' },
    },
  },
  ofTwo: {
    '& button': {
      [between(keysFromWithTwo, roomFrom)]: { paddingInline: '0.5rem' },
      [from(roomFrom)]: { paddingInline: '0.6875rem' },
    },
    '& kbd': { [below(keysFromWithTwo)]: { display: 'none' } },
    '& > button .fui-Button__icon': { [below(picturesWithKeysFrom)]: { display: 'none' } },
  },
  // The two decisions are the widest.
  rowOfPhone: {
    gap: '0.25rem',
    [from(gapFromOnPhone)]: { gap: '0.5rem' },
    '& kbd': { display: 'none' },
    '& > button': { flexGrow: 1 },
    '& > button .fui-Button__icon': { [below(picturesFromOnPhone)]: { display: 'none' } },
  },
  othersOfPhone: { flexGrow: 1000, maxInlineSize: '7.5rem' },
  // Room for the focus ring, which `overflow: hidden` would cut off.
  others: {
    display: 'flex',
    flex: '1 1 3.25rem',
    minInlineSize: '3.25rem',
    margin: '-0.25rem',
    padding: '0.25rem',
    overflow: 'hidden',
  },
  // `Overflow` counts the width of a part, and no gap between parts.
  other: { flexShrink: 0, paddingInlineEnd: '0.5rem' },
  // At the same place for every kind of item.
  skip: { marginInlineStart: 'auto' },
  skipOfPhone: { flexGrow: 1, '& > button': { inlineSize: '100%' } },
  more: { flexShrink: 0 },
  arrow: mirrored,
  rejected: { '&:not([aria-disabled=true])': { color: tokens.colorStatusDangerForeground1 } },
  blocked,
});

function OverflowAct({ act }: { act: BarAct }) {
  return useIsOverflowItemVisible(act.id) ? null : <ActEntry act={act} />;
}

type OthersProps = { acts: readonly BarAct[]; titleId: string; isOff: boolean };

/** The menu of the acts without room in the bar. */
function More({ acts, titleId, isAlwaysShown, isOff }: OthersProps & { isAlwaysShown: boolean }) {
  const styles = useStyles();
  const { ref, isOverflowing } = useOverflowMenu<HTMLDivElement>();
  if (!isOverflowing && !isAlwaysShown) return null;
  return (
    // A menu that is always shown is no overflow.
    <div ref={isAlwaysShown ? undefined : ref} className={styles.more}>
      <ActMenu position="above" appearance="secondary" titleId={titleId} isOff={isOff}>
        {acts.map((act) => (
          <OverflowAct key={act.id} act={act} />
        ))}
      </ActMenu>
    </div>
  );
}

/** As many acts as have room, and a menu of the others. The last ones go there first, but Skip keeps its place. */
function OtherActs({ acts, titleId, isOff }: OthersProps) {
  const styles = useStyles();
  const { hidden } = useHidden();
  const isWide = useMediaQuery(medium);
  // A phone has room for one of them.
  const inRow = acts.filter(({ id, isInMenu }) => (isWide ? !isInMenu : id === 'skip'));
  const hasMenu = inRow.length < acts.length;
  return (
    // The width of a menu that is always there is counted here.
    <Overflow key={`${isWide}`} minimumVisible={0} padding={hasMenu ? 52 : 8}>
      <div className={mergeClasses(styles.others, !isWide && styles.othersOfPhone)}>
        {inRow.map(({ id, text, shortText, key, onClick, opensDialog, isBusy }, index) => (
          <OverflowItem key={id} id={id} priority={id === 'skip' ? acts.length : acts.length - 1 - index}>
            <div className={mergeClasses(styles.other, id === 'skip' && styles.skip, !isWide && styles.skipOfPhone)}>
              <Button
                appearance={id === 'skip' && isWide ? 'subtle' : 'secondary'}
                aria-describedby={titleId}
                aria-haspopup={opensDialog ? 'dialog' : undefined}
                data-act={id}
                disabledFocusable={isBusy === true || isOff}
                onClick={onClick}
              >
                {shortText ?? text}
                {shortText && <span className={hidden}>{text.slice(shortText.length)}</span>}
                {key && <KeyHint name={key} />}
              </Button>
            </div>
          </OverflowItem>
        ))}
        <More acts={acts} titleId={titleId} isAlwaysShown={hasMenu} isOff={isOff} />
      </div>
    </Overflow>
  );
}

type Props = {
  titleId: string;
  before: Pick<ReturnType<typeof useOpenPoints>, 'points' | 'isBlocked'>;
  busy: Decision | null;
  /** Whether the reason of a rejection is asked for. */
  isRejecting: boolean;
  /** Whether a form is filled in before it is approved. */
  opensForm: boolean;
  /** The acts of this kind of item alone; the others follow. */
  acts: readonly BarAct[];
  onDecide: (decision: Decision) => void;
  onSkip: () => void;
};

export function DecisionBar({ titleId, before, busy, isRejecting, opensForm, acts, onDecide, onSkip }: Props) {
  const { t } = useTranslation([decideTexts, mergeTexts]);
  const styles = useStyles();
  const isWide = useMediaQuery(medium);
  const hasThree = useThreeColumns();
  const beforeId = useId();
  const { guard } = useKeyring();
  const { acts: ofWork, dialog } = useWorkActs();
  const merger = use(MergeContext);
  // To approve is not the obvious next step while somebody else reads the same.
  const isNextStep = useReaders().length === 0 && !isRejecting;
  const merge: BarAct | null = merger && {
    id: 'merge',
    text: t(merger.isAttaching ? 'merge:post.confirm' : 'merge:button'),
    icon: <MergeRegular />,
    key: 'm',
    onClick: () => merger.ask(),
    opensDialog: true,
  };
  const skip: BarAct = {
    id: 'skip',
    text: t('skip'),
    icon: <ArrowForwardRegular className={styles.arrow} />,
    key: 's',
    onClick: onSkip,
  };
  const ofBoth = (decision: Decision) => ({
    'data-act': decision,
    icon:
      busy === decision ? <Spinner size="tiny" /> : decision === 'approved' ? <CheckmarkRegular /> : <DismissRegular />,
    onClick: () => onDecide(decision),
    onMouseDown: (event: MouseEvent) => {
      // The second half of a double click leaves the focus with the next item.
      if (guard.isDeaf()) event.preventDefault();
    },
  });
  const isOff = busy !== null || isRejecting;
  const isBlocked = before.isBlocked && !isRejecting;
  const approve = (
    <Button
      {...ofBoth('approved')}
      className={mergeClasses(isBlocked && styles.blocked)}
      data-blocked={isBlocked ? '' : undefined}
      appearance={isNextStep ? 'primary' : 'secondary'}
      aria-describedby={before.isBlocked ? `${titleId} ${beforeId}` : titleId}
      aria-haspopup={opensForm ? 'dialog' : undefined}
      disabledFocusable={isOff || before.isBlocked}
      // Fluent passes no click of a blocked button on. What this click leads to may end that: it must not decide then.
      onClickCapture={
        before.isBlocked && !isOff
          ? (event) => {
              event.stopPropagation();
              onDecide('approved');
            }
          : undefined
      }
    >
      {t('approve')}
      <KeyHint name="a" />
    </Button>
  );
  return (
    <div className={styles.root} data-keep-clear="">
      <Readers maySkip />
      <OpenPoints id={beforeId} points={before.points} />
      {/* On a phone, to approve is under the thumb, and as far from rejecting as it can be. */}
      <div
        className={mergeClasses(
          styles.row,
          isWide ? styles.rowOfDesk : styles.rowOfPhone,
          isWide && (hasThree ? styles.ofThree : styles.ofTwo),
        )}
      >
        {isWide && approve}
        <Button
          {...ofBoth('rejected')}
          className={styles.rejected}
          aria-describedby={titleId}
          aria-haspopup="dialog"
          disabledFocusable={busy !== null}
        >
          {t('reject')}
          <KeyHint name="r" />
        </Button>
        <OtherActs acts={[...acts, ...(merge ? [merge] : []), ...ofWork, skip]} titleId={titleId} isOff={isRejecting} />
        {!isWide && approve}
      </div>
      {dialog}
    </div>
  );
}
