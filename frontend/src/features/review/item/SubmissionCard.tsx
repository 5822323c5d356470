import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { isPinned } from '@incidentmap/core/domain/places/coordinates';
import type { PrecisionChoice } from '@incidentmap/core/domain/submission/precision';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { tiny } from '../../../ui/layout/breakpoints.ts';
import { ApprovalForm } from '../decide/ApprovalForm.tsx';
import { type Lacking, unsentApprovals, unsentEdits } from '../decide/formValues.ts';
import { DecisionBar } from '../decide/DecisionBar.tsx';
import { EditForm } from '../decide/EditForm.tsx';
import { RejectDialog } from '../decide/RejectDialog.tsx';
import { useDecisions } from '../decide/useDecisions.ts';
import { goTo, showMedia, useOpenPoints } from '../decide/OpenPoints.tsx';
import type { BarAct } from '../shared/ActMenu.tsx';
import type { ReviewEvents } from '../shared/events.ts';
import { fromThree } from '../shared/roomFrame.ts';
import { type Acts, useItemKeys, useKeyring } from '../shared/roomKeys.ts';
import { openItem, readingWidth } from '../shared/roomStyles.ts';
import { forgetInput, inputOf, unsentRejections } from '../shared/unsentInput.ts';
import { ReviewBadges } from '../submission/ReviewBadges.tsx';
import type { Identifiers } from '../submission/useIdentifiers.ts';
import { useConfirmFirst } from '../team/useTeamwork.ts';

const useStyles = makeStyles({
  root: {
    ...openItem,
    display: 'flex',
    flexDirection: 'column',
    gap: '0.75rem',
    overflowWrap: 'anywhere',
    backgroundColor: tokens.colorNeutralBackground1,
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
    // Fluent aligns to the left; Urdu begins at the right.
    textAlign: 'start',
    maxInlineSize: readingWidth,
  },
});

export type CardProps = {
  /** The place for a form beside the item; null where there is none, undefined until it is drawn. */
  beside: HTMLElement | null | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onSkip: () => void;
  /** Likely duplicates: a report must be compared with the likeliest before it can be approved. */
  toCompare: number;
  events: ReviewEvents;
  /** Called when a post or a file was decided. */
  onDecided: (isApproved: boolean) => void;
  head: ReactNode;
  children: ReactNode;
};

/** A report, whose form edits it. `words`: its revision. */
type Editable = Pick<Lacking, 'id' | 'revision' | 'words' | 'media'> & { kind: 'report'; report: ReviewedIncident };

/** The parts that differ by kind. */
type Slots = {
  /** The form of a post or a file fills in what its approval lacks. */
  item: Editable | Lacking;
  /** Names it in a question. */
  about: string;
  told: ComponentProps<typeof ReviewBadges>['told'];
  title: ReactNode;
  body: ReactNode;
  /** For an approval without a form, as is `precision`. */
  identifiers?: Identifiers;
  precision?: PrecisionChoice;
  /** Replaces the approval. */
  onApprove?: () => void;
  acts?: readonly BarAct[];
  keys?: Acts;
};

/** One submission that waits, with the buttons to decide about it. */
export function SubmissionCard({ item, about, identifiers, precision = {}, acts = [], ...card }: Slots & CardProps) {
  const { beside, isSelected, events, onDecided } = card;
  const { kind, id, revision } = item;
  const report = item.kind === 'report' ? item.report : null;
  const { t } = useTranslation();
  const styles = useStyles();
  const titleId = useId();
  const { guard } = useKeyring();
  const confirmFirst = useConfirmFirst();
  const { decide, busy } = useDecisions({ kind, id, revision, about }, { ...events, onDecided });
  const [asked, setAsked] = useState<Decision | null>(null);
  const [open, setOpen] = useState(() => {
    if (inputOf<unknown>(report ? unsentEdits : unsentApprovals, id, item.words) !== undefined) return 'form';
    return unsentRejections.has(id) ? 'reject' : null;
  });
  const isInForm = open === 'form';
  const openForm = () => setOpen('form');
  const closeForm = () => {
    if (report) unsentEdits.delete(id);
    else forgetInput(id);
    flushSync(() => setOpen(null));
    // The form had the focus, in the place of the bar.
    const opener = document.querySelector<HTMLElement>(`[data-act=${report ? 'edit' : 'approved'}]`);
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
  const before = useOpenPoints({
    identifiers,
    toCompare: card.toCompare,
    media: item.media,
    onPlacePin: report && !isPinned(report) ? placePin : null,
  });
  const approveNow = report && (() => void decide('approved', { identifiers: identifiers?.choices ?? [], precision }));
  const approve = card.onApprove ?? approveNow;
  const ask = (decision: Decision) => {
    if (busy || guard.isDeaf()) return;
    setAsked(decision);
    if (decision === 'rejected') setOpen('reject');
    else if (!before.lead()) confirmFirst(approve ?? openForm);
  };
  const onKeyDown = useItemKeys(
    {
      ...(!isInForm && { a: () => ask('approved'), r: () => ask('rejected'), ...(report && { e: openForm }) }),
      ...(before.unseen !== '' && { f: showMedia }),
      ...card.keys,
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
      <ReviewBadges told={card.told} end={card.head} />
      <h3 id={titleId} className={styles.title} dir="auto" tabIndex={-1}>
        {card.title}
      </h3>
      {card.body}
      {isInForm && beside !== undefined && report && (
        <EditForm incident={report} beside={beside} onClose={closeForm} {...events} />
      )}
      {isInForm && beside !== undefined && item.kind !== 'report' && (
        <ApprovalForm
          key={item.words}
          lacking={item}
          busy={busy}
          beside={beside}
          onApprove={(details, session) => decide('approved', details, session)}
          onClose={closeForm}
          onSessionEnd={events.onSessionEnd}
        />
      )}
      {card.children}
      {!isInForm && (
        <DecisionBar
          titleId={titleId}
          before={before}
          busy={busy ? asked : null}
          isRejecting={open === 'reject'}
          opensForm={!approve}
          acts={[...(report ? [edit] : []), ...acts]}
          onDecide={ask}
          onSkip={card.onSkip}
        />
      )}
      {open === 'reject' && (
        <RejectDialog
          count={1}
          kind={kind}
          about={about}
          item={id}
          onClose={() => setOpen(null)}
          onReject={async (reason, session) => (await decide('rejected', { reason }, session)).isSettled}
          onSessionEnd={events.onSessionEnd}
        />
      )}
    </article>
  );
}
