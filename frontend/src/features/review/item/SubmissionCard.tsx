import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import type { Identifier } from '@incidentmap/core/domain/identifiers/choices';
import { mediaItemsOf } from '@incidentmap/core/domain/incident/mediaItems';
import { isPinned } from '@incidentmap/core/domain/places/coordinates';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import type { Decision } from '@incidentmap/core/domain/incident/incidentTerms';
import { type ReactNode, useContext, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../lib/dates.ts';
import { oneLine } from '../../../lib/text.ts';
import { cardFrame } from '../../../ui/layout/cardStyles.ts';
import { tiny } from '../../../ui/layout/breakpoints.ts';
import type { BarAct } from '../shared/barAct.ts';
import { DecisionBar } from '../decide/DecisionBar.tsx';
import { EditForm } from '../decide/EditForm.tsx';
import { IdentifierChoices } from '../decide/IdentifierChoices.tsx';
import { MarkedText } from '../submission/MarkedText.tsx';
import { MergedSources } from '../merge/MergedSources.tsx';
import { RejectDialog } from '../decide/RejectDialog.tsx';
import { ReportPreview } from '../submission/ReportPreview.tsx';
import { ReviewAdditions } from '../submission/ReviewAdditions.tsx';
import { ReviewBadges } from '../submission/ReviewBadges.tsx';
import { ReviewFacts } from '../submission/ReviewFacts.tsx';
import { ReviewMedia } from '../submission/ReviewMedia.tsx';
import { BreakContext } from '../shared/breakContext.ts';
import { openItem, readingWidth } from '../shared/roomStyles.ts';
import { useItemKeys, useKeyring } from '../shared/roomKeys.ts';
import { SourceLink } from '../submission/SourceLink.tsx';
import { fromThree } from '../shared/roomFrame.ts';
import { reviewTexts } from '../shared/texts.ts';
import { inputOf, unsentRejections } from '../shared/unsentInput.ts';
import { unsentEdits } from '../decide/incidentValues.ts';
import { type Act, useIdentifiers } from '../submission/useIdentifiers.ts';
import { goTo, showMedia, useOpenPoints } from '../decide/useOpenPoints.ts';
import { useDecision } from '../decide/useDecision.ts';
import type { ReviewEvents } from '../shared/events.ts';
import { useTimeOfDay } from '../submission/useTimeOfDay.ts';
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
  when: { margin: 0, color: tokens.colorNeutralForeground2, textAlign: 'start' },
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
  description: {
    textAlign: 'start',
    margin: 0,
    maxInlineSize: readingWidth,
    fontSize: '1.125rem',
    lineHeight: 1.6,
    whiteSpace: 'pre-wrap',
  },
  unpinned: {
    margin: 0,
    padding: '0.75rem 1rem',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorNeutralForeground1,
  },
});

/** Which of the card's forms is open. */
type Open = 'none' | 'edit' | 'reject';

type Props = {
  incident: ReviewedIncident;
  /** Where there is room for a form beside the report; null where there is none, undefined until it is drawn. */
  beside: HTMLElement | null | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  /** Goes on to the next report without a decision. */
  onSkip: () => void;
  /** How many likely duplicates it has, with the likeliest of which it must be compared before it can be approved. */
  toCompare: number;
  /** Stands at the end of its first row. */
  head: ReactNode;
  /** Stands before the buttons. */
  children: ReactNode;
} & ReviewEvents;

/** One report that waits, as reviewers see it. */
export function SubmissionCard({
  incident,
  beside,
  isSelected,
  onSelect,
  onSkip,
  toCompare,
  head,
  children,
  ...events
}: Props) {
  const { t, i18n } = useTranslation(reviewTexts);
  const ofDay = useTimeOfDay();
  const styles = useStyles();
  const { location, incidentDate, incidentTime } = incident;
  const titleId = useId();
  const { guard } = useKeyring();
  const confirmFirst = useConfirmFirst();
  const { decide, busy } = useDecision(incident, events);
  const identifiers = useIdentifiers(incident.id, incident);
  const foundIn = (field: Identifier['field']) => identifiers.found.filter((each) => each.field === field);
  const [asked, setAsked] = useState<Decision | null>(null);
  const [open, setOpen] = useState<Open>(() => {
    if (inputOf(unsentEdits, incident.id, String(incident.revision))) return 'edit';
    return unsentRejections.has(incident.id) ? 'reject' : 'none';
  });
  const [isPreviewed, setPreviewed] = useState(false);
  const isResting = useContext(BreakContext);
  const media = mediaItemsOf(incident);
  const before = useOpenPoints({
    identifiers,
    toCompare,
    media,
    onPlacePin: isPinned(incident) ? null : () => placePin(),
  });
  const close = () => setOpen('none');
  const isEditing = open === 'edit';
  const stopEditing = () => {
    unsentEdits.delete(incident.id);
    flushSync(close);
    // The form stood in the place of the bar, and took the focus with it.
    (document.querySelector<HTMLElement>('[data-act=edit]') ?? document.getElementById(titleId))?.focus();
  };

  const approve = () => {
    setAsked('approved');
    void decide('approved', { identifiers: identifiers.choices });
  };
  const ask = (decision: Decision) => {
    if (busy || guard.isDeaf()) return;
    if (decision === 'rejected') setOpen('reject');
    else if (!before.lead()) confirmFirst(approve);
  };
  const edit = () => setOpen('edit');
  const placePin = () => {
    flushSync(edit);
    goTo('[data-item-form] input[name=latitude]');
  };
  const preview = () => setPreviewed((now) => !now);
  const choose = (choice: Act) => {
    const [first] = identifiers.open;
    if (first) identifiers.choose(first, choice);
  };
  const onKeyDown = useItemKeys(
    {
      ...(!isEditing && { a: () => ask('approved'), r: () => ask('rejected'), e: edit }),
      // Also without any, so that they are always in the list of keys.
      c: () => choose('cover'),
      v: () => choose('keep'),
      p: preview,
      ...(before.unseen !== '' && { f: showMedia }),
      x: () => onSelect(!isSelected),
    },
    true,
  );
  const acts: BarAct[] = [
    { id: 'edit', text: t('action.edit'), icon: <EditRegular />, key: 'e', onClick: edit, opensDialog: true },
    {
      id: 'preview',
      text: t('action.preview'),
      icon: <EyeRegular />,
      key: 'p',
      onClick: preview,
      isExpanded: isPreviewed,
      isInMenu: true,
    },
  ];

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- every key has a button too
    <article
      className={mergeClasses(styles.root, isSelected && styles.selected)}
      aria-labelledby={titleId}
      data-report=""
      onKeyDown={onKeyDown}
    >
      <ReviewBadges
        severity={incident.severity}
        type={incident.incidentType}
        sourceUrl={incident.sourceUrl}
        incident={incident}
        end={head}
      />
      <h3 id={titleId} className={styles.title} dir="auto" tabIndex={-1}>
        <MarkedText
          text={incident.title}
          found={foundIn('title')}
          actOn={identifiers.actOn}
          current={identifiers.open[0]}
        />
      </h3>
      <p className={styles.when}>
        <time dateTime={incidentDate}>{longDate(incidentDate, i18n.language)}</time>
        {ofDay(incidentTime)}
        {' · '}
        <span dir="auto">{location}</span>
      </p>
      <p className={styles.description} dir="auto">
        <MarkedText
          text={incident.description}
          found={foundIn('description')}
          actOn={identifiers.actOn}
          current={identifiers.open[0]}
        />
      </p>
      <IdentifierChoices report={incident} identifiers={identifiers} hasKeys />
      <ReviewAdditions additions={incident.additions} />
      <MergedSources incident={incident} {...events} />
      <ReviewMedia incident={incident} />
      <ReviewFacts incident={incident} />
      {incident.sourceUrl && <SourceLink href={incident.sourceUrl} />}
      {!isPinned(incident) && <p className={styles.unpinned}>{t('pin.missing')}</p>}
      {isPreviewed && !isResting && <ReportPreview incident={incident} choices={identifiers.choices} />}
      {isEditing && beside !== undefined && (
        <EditForm incident={incident} beside={beside} onClose={stopEditing} {...events} />
      )}
      {children}
      {!isEditing && (
        <DecisionBar
          titleId={titleId}
          before={before}
          busy={busy ? asked : null}
          isRejecting={open === 'reject'}
          acts={acts}
          onDecide={ask}
          onSkip={onSkip}
        />
      )}
      <RejectDialog
        open={open === 'reject'}
        count={1}
        about={oneLine(incident.title)}
        item={incident.id}
        onClose={close}
        onReject={(reason, session) => {
          setAsked('rejected');
          return decide('rejected', { reason }, session);
        }}
        onSessionEnd={events.onSessionEnd}
      />
    </article>
  );
}
