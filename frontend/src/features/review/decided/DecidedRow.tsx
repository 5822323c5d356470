import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import { sourceBadgeOf } from '@incidentmap/core/domain/incident/sourceBadge';
import { mediaItemsOf } from '@incidentmap/core/domain/incident/mediaItems';
import { Fragment, useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDate, shortDay, shortMoment } from '../../../lib/dates.ts';
import { nameOf } from '../../../lib/nameOf.ts';
import { oneLine } from '../../../lib/text.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { rowFrame, smallText } from '../../../ui/layout/cardStyles.ts';
import { SeverityMark } from '../../../ui/figures/SeverityMark.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { fromMedium, medium, tiny } from '../../../ui/layout/breakpoints.ts';
import { EditForm } from '../decide/EditForm.tsx';
import { HistoryDialog } from '../submission/HistoryDialog.tsx';
import { MergedSources } from '../merge/MergedSources.tsx';
import { ReportPreview } from '../submission/ReportPreview.tsx';
import { BreakContext } from '../shared/breakContext.ts';
import { ReviewAdditions } from '../submission/ReviewAdditions.tsx';
import { ReviewFacts } from '../submission/ReviewFacts.tsx';
import { ActEntry, ActMenu, type BarAct } from '../shared/ActMenu.tsx';
import { useItemKeys } from '../shared/roomKeys.ts';
import { fromThree, three } from '../shared/roomFrame.ts';
import { lineButton, row, stack } from '../shared/roomStyles.ts';
import { shortPlace } from '../shared/shortPlace.ts';
import { decidedTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { oneRowLine, rowMark, rowTitle } from '../list/rowStyles.ts';
import { useTimeOfDay } from '../submission/useTimeOfDay.ts';
import { useDecidedActs } from '../decide/useDecidedActs.tsx';
import type { ReviewEvents } from '../shared/events.ts';

const useStyles = makeStyles({
  root: { ...rowFrame, gap: '0.5rem', paddingBlock: 0, [fromMedium]: { paddingBlock: '0.25rem' } },
  line: {
    display: 'grid',
    gridTemplateColumns: '1.5rem minmax(0, 1fr) auto',
    [tiny]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    // As wide as the acts of every row, and the end is the chevron's.
    [fromMedium]: { gridTemplateColumns: '1.5rem minmax(0, 1fr) minmax(8.5rem, auto)', paddingInlineEnd: '1.75rem' },
    alignItems: 'center',
    gap: '0.25rem 0.5rem',
  },
  columns: {
    ...stack('0 1.5rem'),
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) 12rem' },
    [fromThree]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 3fr) 12rem' },
  },
  // On a phone, rows with titles of one line and of two are equally high.
  row: { position: 'relative', minBlockSize: 'calc(6.5rem - 1px)', [fromMedium]: { minBlockSize: '3.75rem' } },
  head: { ...smallText, paddingBlockEnd: '0.5rem', fontWeight: tokens.fontWeightSemibold },
  heads: { gridColumnStart: 2 },
  mark: rowMark,
  facts: { alignItems: 'center', paddingBlock: '0.6875rem', [fromMedium]: { paddingBlock: '0.5rem' } },
  title: { margin: 0, borderRadius: tokens.borderRadiusSmall },
  // It opens wherever the row is pressed.
  opener: {
    display: 'block',
    maxInlineSize: '100%',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
    '::after': { content: '""', position: 'absolute', inset: 0 },
    ':hover': { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
  },
  chevron: {
    position: 'absolute',
    pointerEvents: 'none',
    insetInlineEnd: '0.25rem',
    insetBlockEnd: 'calc(50% - 0.5rem)',
    color: tokens.colorNeutralForeground3,
  },
  words: { ...rowTitle, [fromMedium]: { lineHeight: '1.5rem' } },
  allWords: { display: 'block' },
  // Above what opens the row.
  acts: { position: 'relative', zIndex: 1, ...row('0.25rem'), flexWrap: 'nowrap', justifyContent: 'end' },
  edit: { ...lineButton, paddingInline: '0.75rem' },
  preview: { maxInlineSize: '46rem', marginBlockEnd: '1rem', [fromMedium]: { marginInlineStart: '2.125rem' } },
  told: smallText,
  short: { ...oneRowLine, marginBlockStart: '0.125rem', lineHeight: '1.125rem' },
  column: { '& > bdi': { ...oneRowLine, display: 'block' } },
});

/** The heads of the columns of a wide list. Each row says them to screen readers. */
export function DecidedHead() {
  const { t } = useTranslation([decidedTexts, reviewTexts]);
  const styles = useStyles();
  const hasColumns = useMediaQuery(three);
  return (
    <div aria-hidden className={mergeClasses(styles.line, styles.head)}>
      <div className={mergeClasses(styles.columns, styles.heads)}>
        <span>{t('columns.report')}</span>
        {hasColumns && <span>{t('columns.happened')}</span>}
        <span>{t('columns.decided')}</span>
      </div>
    </div>
  );
}

/** When a report was decided, and by which reviewer; on a phone (`isShort`), which has no column for it, also how. */
function useDecided(incident: ReviewedIncident, isShort: boolean): string[] {
  const { t, i18n } = useTranslation(decidedTexts);
  const { isApproved, isWithdrawn, mergedInto, decidedAt, decider } = incident;
  if (decidedAt === null || isApproved === 'pending') return [];
  const when = (isShort ? shortDay : shortMoment)(decidedAt, i18n.language) ?? decidedAt;
  if (isWithdrawn) return [t('decidedLine.withdrawn', { when })];
  if (mergedInto !== null) return [t('decidedLine.merged', { when })];
  const decided = isShort ? t(`decidedLine.${isApproved}`, { when }) : when;
  return decider === null ? [decided] : [decided, t('decidedLine.by', { name: nameOf(decider) })];
}

type FactsProps = { incident: ReviewedIncident; titleId: string; isPreviewed: boolean; onPreview: () => void };

function Facts({ incident, titleId, isPreviewed, onPreview }: FactsProps) {
  const { t, i18n } = useTranslation([decidedTexts, reviewTexts]);
  const styles = useStyles();
  const isWide = useMediaQuery(medium);
  const hasColumns = useMediaQuery(three);
  const timeOf = useTimeOfDay();
  const decided = useDecided(incident, !isWide);
  const { location, datePrecision, incidentDate, partnerId, verifiedBy, sourceUrl } = incident;
  const day = shortDate(dayOrMonth(incident), i18n.language);
  const happened = [location, `${day}${timeOf(incident.incidentTime)}`];
  const files = mediaItemsOf(incident).length;
  const type = t(`incidentType.${incident.incidentType}`);
  const isShort = !isWide && !isPreviewed;
  const told = isShort
    ? [
        shortPlace(location),
        datePrecision === 'month' ? day : (shortDay(incidentDate, i18n.language) ?? incidentDate),
        type,
      ]
    : [
        type,
        ...(hasColumns ? [] : happened.toReversed()),
        sourceUrl !== null && t(`review:source.${sourceBadgeOf(sourceUrl)}`),
        partnerId !== null && t('viaPartner', { name: partnerId }),
        verifiedBy !== null && t('verifiedBy', { name: verifiedBy }),
        // A number and its noun stay together.
        files > 0 && t('fileCount', { count: files }).replaceAll(' ', '\u00a0'),
        incident.atHome && t('review:badges.atHome'),
        incident.isSuspected && t('review:badges.isSuspected'),
      ].filter((each) => each !== false);
  /** Parts in one line, or below each other in a column. */
  const parts = (each: readonly string[], after = '') =>
    each.map((part, index) => (
      <Fragment key={`${index} ${part}`}>
        <bdi>{part}</bdi>
        {index < each.length - 1 && after}
      </Fragment>
    ));
  const column = (name: string, lines: readonly string[], title?: string) => (
    <p className={mergeClasses(styles.told, styles.column)} title={title}>
      <VisuallyHidden>{name}: </VisuallyHidden>
      {parts(lines)}
    </p>
  );
  const decider = incident.decider ?? undefined;
  return (
    <div className={mergeClasses(styles.columns, styles.facts)}>
      <div>
        <h3 id={titleId} className={styles.title} dir="auto" tabIndex={-1}>
          <button type="button" className={styles.opener} aria-expanded={isPreviewed} onClick={onPreview}>
            <span className={mergeClasses(styles.words, isPreviewed && styles.allWords)}>
              {oneLine(incident.title)}
            </span>
          </button>
        </h3>
        <p className={mergeClasses(styles.told, isShort && styles.short)}>
          <VisuallyHidden>{t(`severity.${incident.severity}`)}, </VisuallyHidden>
          {parts(told, '\u00a0· ')}
        </p>
        {!isWide && decided.length > 0 && (
          <p className={mergeClasses(styles.told, styles.short)} title={decider}>
            {parts(decided, ' ')}
          </p>
        )}
        <ReviewFacts incident={incident} />
      </div>
      {hasColumns && column(t('columns.happened'), happened)}
      {isWide && column(t('columns.decided'), decided, decider)}
    </div>
  );
}

type Props = { incident: ReviewedIncident } & ReviewEvents;

/** One decided report in its list. Its title opens all of it, as the public sees it. */
export function DecidedRow({ incident, ...events }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const titleId = useId();
  const [dialog, setDialog] = useState<'edit' | 'history' | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const isWide = useMediaQuery(medium);
  const isResting = useContext(BreakContext);
  const { acts: decidedActs, dialog: question } = useDecidedActs(incident, events);
  const onPreview = () => setPreviewed((now) => !now);
  const close = () => setDialog(null);
  const onEdit = () => setDialog('edit');
  const onHistory = () => setDialog('history');
  const edit = { id: 'edit', text: t('action.edit'), icon: <EditRegular />, onClick: onEdit, opensDialog: true };
  const acts: BarAct[] = [
    // On a phone there is no room beside the words.
    ...(isWide ? [] : [edit]),
    { id: 'history', text: t('history.button'), icon: <HistoryRegular />, onClick: onHistory, opensDialog: true },
    ...decidedActs,
  ];
  const Chevron = isPreviewed ? ChevronUpRegular : ChevronDownRegular;
  const onKeyDown = useItemKeys({ e: onEdit, p: onPreview }, false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- every key has a button too
    <article className={styles.root} aria-labelledby={titleId} data-report="" onKeyDown={onKeyDown}>
      <div className={mergeClasses(styles.line, styles.row)}>
        <span className={styles.mark}>
          <SeverityMark severity={incident.severity} />
        </span>
        <Facts incident={incident} titleId={titleId} isPreviewed={isPreviewed} onPreview={onPreview} />
        <div className={styles.acts}>
          {isWide && (
            <Button
              className={styles.edit}
              appearance="subtle"
              icon={edit.icon}
              aria-describedby={titleId}
              aria-haspopup="dialog"
              onClick={onEdit}
            >
              {edit.text}
            </Button>
          )}
          <ActMenu position="below" appearance="subtle" titleId={titleId}>
            {acts.map((act) => (
              <ActEntry key={act.id} act={act} />
            ))}
          </ActMenu>
        </div>
        {isWide && <Chevron aria-hidden className={styles.chevron} />}
      </div>
      <ReviewAdditions additions={incident.additions} />
      <MergedSources incident={incident} {...events} />
      {isPreviewed && !isResting && (
        <div className={styles.preview}>
          <ReportPreview incident={incident} />
        </div>
      )}
      {question}
      {dialog === 'edit' && <EditForm incident={incident} onClose={close} {...events} />}
      <HistoryDialog id={incident.id} open={dialog === 'history'} onClose={close} />
    </article>
  );
}
