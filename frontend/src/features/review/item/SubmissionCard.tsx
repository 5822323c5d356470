import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { Rejection } from '@incidentmap/core/domain/audit/audit';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import type { WaitingKind } from '@incidentmap/core/domain/review/queue';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cardFrame } from '../../../ui/layout/cardStyles.ts';
import { tiny } from '../../../ui/layout/breakpoints.ts';
import { DecisionBar } from '../decide/DecisionBar.tsx';
import { RejectDialog } from '../decide/RejectDialog.tsx';
import { goTo, showMedia, useOpenPoints } from '../decide/useOpenPoints.ts';
import type { BarAct } from '../shared/barAct.ts';
import type { ReviewEvents } from '../shared/events.ts';
import { fromThree } from '../shared/roomFrame.ts';
import { type Acts, useItemKeys, useKeyring } from '../shared/roomKeys.ts';
import { openItem, readingWidth } from '../shared/roomStyles.ts';
import { unsentRejections } from '../shared/unsentInput.ts';
import type { KeptSession } from '../shared/useKeptSession.ts';
import { useConfirmFirst } from '../team/useTeamwork.ts';

const useStyles = makeStyles({
  root: {
    ...cardFrame,
    gap: '0.75rem',
    overflowWrap: 'anywhere',
    ...openItem,
    display: 'flex',
    flexDirection: 'column',
  },
  selected: { boxShadow: `inset 0 0.25rem ${tokens.colorBrandStroke1}` },
  title: {
    margin: 0,
    fontSize: '1.5rem',
    lineHeight: '2rem',
    [fromThree]: { fontSize: '2rem', lineHeight: '2.5rem' },
    [tiny]: { fontSize: '1.25rem', lineHeight: '1.75rem' },
    fontWeight: tokens.fontWeightSemibold,
    borderRadius: tokens.borderRadiusSmall,
    textWrap: 'pretty',
    // Fluent aligns to the left, but a title in Urdu begins at the right.
    textAlign: 'start',
    maxInlineSize: readingWidth,
  },
});

/** What the card gets, whatever kind of submission it shows. */
export type CardProps = {
  /** Where there is room for a form beside the item; null where there is none, undefined until it is drawn. */
  beside: HTMLElement | null | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  /** Goes on to the next item without a decision. */
  onSkip: () => void;
  /** How many likely duplicates it has, with the likeliest of which it must be compared before it can be approved. */
  toCompare: number;
  events: ReviewEvents;
  /** Called when a post or a file was decided. */
  onDecided: (isApproved: boolean) => void;
  /** Stands at the end of its first row. */
  head: ReactNode;
  /** Stands before the buttons. */
  children: ReactNode;
};

/** What each kind puts into the card. */
type Slots = {
  kind: WaitingKind;
  id: string;
  /** What it is called in a question about it. */
  about: string;
  badges: ReactNode;
  title: ReactNode;
  /** All else that is read. */
  body: ReactNode;
  /** The form that edits it, or fills in what its approval lacks. */
  renderForm: (beside: HTMLElement | null, close: () => void) => ReactNode;
  /** Whether something was typed in the form before. */
  isFormKept: () => boolean;
  /** Forgets what was typed in the form. */
  forget: () => void;
  /** What approving it does; absent where its form is filled in first. */
  approve?: () => void;
  /** Returns whether it is decided. */
  reject: (reason: Rejection | undefined, session: KeptSession) => Promise<boolean>;
  busy: boolean;
  points: Omit<Parameters<typeof useOpenPoints>[0], 'onPlacePin'>;
  /** Whether its pin has to be placed in the form. */
  needsPin?: boolean;
  /** Whether its form edits it, which is an act of its own. */
  isEditable?: boolean;
  /** What else can be done with it. */
  acts?: readonly BarAct[];
  keys?: Acts;
};

/** One submission that waits, as reviewers see it: what is read of it, and the buttons to decide about it. */
export function SubmissionCard({
  kind,
  id,
  about,
  badges,
  title,
  body,
  renderForm,
  isFormKept,
  forget,
  approve,
  reject,
  busy,
  points,
  needsPin = false,
  isEditable = false,
  acts = [],
  keys,
  beside,
  isSelected,
  onSkip,
  events,
  children,
}: Slots & Pick<CardProps, 'beside' | 'isSelected' | 'onSkip' | 'events' | 'children'>) {
  const { t } = useTranslation();
  const styles = useStyles();
  const titleId = useId();
  const { guard } = useKeyring();
  const confirmFirst = useConfirmFirst();
  const [asked, setAsked] = useState<Decision | null>(null);
  const [open, setOpen] = useState(() => (isFormKept() ? 'form' : unsentRejections.has(id) ? 'reject' : null));
  const isInForm = open === 'form';
  const openForm = () => setOpen('form');
  const closeForm = () => {
    forget();
    flushSync(() => setOpen(null));
    // The form stood in the place of the bar, and took the focus with it.
    const opener = document.querySelector<HTMLElement>(`[data-act=${isEditable ? 'edit' : 'approved'}]`);
    (opener ?? document.getElementById(titleId))?.focus();
  };
  const edit: BarAct = {
    id: 'edit',
    text: t('action.edit'),
    icon: <EditRegular />,
    key: 'e',
    onClick: openForm,
    opensDialog: true,
  };
  const placePin = () => {
    flushSync(openForm);
    goTo('[data-item-form] input[name=latitude]');
  };
  const before = useOpenPoints({ ...points, onPlacePin: needsPin ? placePin : null });
  const ask = (decision: Decision) => {
    if (busy || guard.isDeaf()) return;
    setAsked(decision);
    if (decision === 'rejected') setOpen('reject');
    else if (!before.lead()) confirmFirst(approve ?? openForm);
  };
  const onKeyDown = useItemKeys(
    {
      ...(!isInForm && { a: () => ask('approved'), r: () => ask('rejected'), ...(isEditable && { e: openForm }) }),
      ...(before.unseen !== '' && { f: showMedia }),
      ...keys,
    },
    true,
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- every key has a button too
    <article
      className={mergeClasses(styles.root, isSelected && styles.selected)}
      aria-labelledby={titleId}
      data-report=""
      onKeyDown={onKeyDown}
    >
      {badges}
      <h3 id={titleId} className={styles.title} dir="auto" tabIndex={-1}>
        {title}
      </h3>
      {body}
      {isInForm && beside !== undefined && renderForm(beside, closeForm)}
      {children}
      {!isInForm && (
        <DecisionBar
          titleId={titleId}
          before={before}
          busy={busy ? asked : null}
          isRejecting={open === 'reject'}
          opensForm={!approve}
          acts={[...(isEditable ? [edit] : []), ...acts]}
          onDecide={ask}
          onSkip={onSkip}
        />
      )}
      <RejectDialog
        open={open === 'reject'}
        count={1}
        kind={kind}
        about={about}
        item={id}
        onClose={() => setOpen(null)}
        onReject={reject}
        onSessionEnd={events.onSessionEnd}
      />
    </article>
  );
}
