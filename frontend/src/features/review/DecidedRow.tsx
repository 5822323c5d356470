import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import type { ReviewedIncident } from '@incidentmap/core/domain/incident/incident';
import { sourceBadgeOf } from '@incidentmap/core/domain/incident/sourceBadge';
import { mediaItemsOf } from '@incidentmap/core/domain/media/mediaItems';
import { Fragment, useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formTexts } from '../../forms/texts.ts';
import { shortDate } from '../../lib/dates.ts';
import { oneLine } from '../../lib/text.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { rowFrame } from '../../ui/cardStyles.ts';
import { SeverityMark } from '../../ui/SeverityMark.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { fromMedium, medium, tiny } from '../../ui/media.ts';
import type { BarAct } from './barAct.ts';
import { DecidedLine } from './DecidedLine.tsx';
import { EditDialog } from './EditDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { MergedSources } from './MergedSources.tsx';
import { ReportPreview } from './ReportPreview.tsx';
import { RestContext } from './rest.ts';
import { ReviewAdditions } from './ReviewAdditions.tsx';
import { ReviewFacts } from './ReviewFacts.tsx';
import { ActEntry } from './ActEntry.tsx';
import { ActMenu } from './ActMenu.tsx';
import { useItemKeys } from './roomKeys.ts';
import { lineButton } from './roomStyles.ts';
import { reviewTexts } from './texts.ts';
import { useDeletion } from './useDeletion.tsx';
import type { ReviewEvents } from './useDecision.ts';

const useStyles = makeStyles({
  root: { ...rowFrame, gap: '0.5rem', paddingBlock: '0.25rem' },
  line: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '1.5rem minmax(0, 1fr) auto',
    [tiny]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    alignItems: 'start',
    gap: '0.25rem 0.625rem',
    minBlockSize: '3.75rem',
    paddingBlock: '0.5rem',
    // The end is the chevron's.
    [fromMedium]: { alignItems: 'center', paddingBlock: 0, paddingInlineEnd: '1.75rem' },
  },
  // Where the words have several lines, level with the first.
  mark: {
    gridRowStart: 1,
    display: 'grid',
    placeItems: 'center',
    minBlockSize: '1.5rem',
    [tiny]: { justifyItems: 'start' },
  },
  // Who decided stands at the end of the line where it has room. On a phone what follows the title reaches under the menu,
  // and the last line ends before the chevron.
  facts: {
    gridRowStart: 1,
    gridColumn: '2 / -1',
    [fromMedium]: { gridColumn: '2 / 3', '& > :last-child': { paddingInlineEnd: 0 } },
    [tiny]: { gridRowStart: 'auto', gridColumn: '1 / -1' },
    '& > :last-child': { paddingInlineEnd: '2rem' },
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '1.5rem',
    '& > :first-child': { flexGrow: 1, flexShrink: 1, flexBasis: '25rem', minInlineSize: 0 },
  },
  title: {
    margin: 0,
    paddingInlineEnd: '3rem',
    [fromMedium]: { paddingInlineEnd: 0 },
    [tiny]: { paddingInlineEnd: 0 },
    borderRadius: tokens.borderRadiusSmall,
    fontSize: '1rem',
    lineHeight: '1.5rem',
  },
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
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    // A title in Urdu begins at the right.
    textAlign: 'start',
    cursor: 'pointer',
    '::after': { content: '""', position: 'absolute', inset: 0 },
    ':hover': { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '1px' },
  },
  // On a phone below the menu.
  chevron: {
    position: 'absolute',
    insetInlineEnd: '0.875rem',
    insetBlockEnd: '0.5rem',
    color: tokens.colorNeutralForeground3,
    [fromMedium]: { insetInlineEnd: '0.25rem', insetBlockEnd: 'calc(50% - 0.5rem)' },
  },
  words: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  },
  allWords: { display: 'block' },
  // Above what opens the row, and on a phone level with its title.
  acts: {
    position: 'relative',
    zIndex: 1,
    gridRowStart: 1,
    gridColumnStart: 3,
    display: 'flex',
    alignItems: 'center',
    gap: '0.25rem',
    marginBlockStart: '-0.625rem',
    [fromMedium]: { marginBlockStart: 0 },
    [tiny]: { gridRowStart: 'auto', gridColumnStart: 'auto', marginBlockStart: 0 },
  },
  edit: { ...lineButton, fontWeight: tokens.fontWeightRegular },
  // As wide as what is read, and below the words.
  preview: { maxInlineSize: '46rem', marginBlockEnd: '1rem', [fromMedium]: { marginInlineStart: '2.125rem' } },
  told: { margin: 0, fontSize: '0.875rem', lineHeight: '1.25rem', color: tokens.colorNeutralForeground2 },
});

type Props = { incident: ReviewedIncident } & ReviewEvents;

/** One decided report in its list: what it is and who decided. Its title opens all of it, as the public sees it. */
export function DecidedRow({ incident, ...events }: Props) {
  const { t, i18n } = useTranslation([reviewTexts, formTexts]);
  const styles = useStyles();
  const titleId = useId();
  const [dialog, setDialog] = useState<'none' | 'edit' | 'history'>('none');
  const [isPreviewed, setPreviewed] = useState(false);
  const isWide = useMediaQuery(medium);
  const isResting = useContext(RestContext);
  const deletion = useDeletion(incident.id, events);
  const { severity, incidentType, incidentDate, incidentTime, partnerId, verifiedBy, sourceUrl } = incident;
  const files = mediaItemsOf(incident).length;
  const date = shortDate(incidentDate, i18n.language);
  const told = [
    t(`incidentType.${incidentType}`),
    incidentTime === 'Unknown'
      ? date
      : `${date}, ${t(`forms:timeOfDay.${incidentTime}`).toLocaleLowerCase(i18n.language)}`,
    incident.location,
    sourceUrl !== null && t(`source.${sourceBadgeOf(sourceUrl)}`),
    partnerId !== null && t('viaPartner', { name: partnerId }),
    verifiedBy !== null && t('verifiedBy', { name: verifiedBy }),
    // A number and its noun stay together.
    files > 0 && t('fileCount', { count: files }).replaceAll(' ', '\u00a0'),
    incident.atHome && t('badges.atHome'),
    incident.isSuspected && t('badges.isSuspected'),
  ].filter((each) => each !== false);
  const onEdit = () => setDialog('edit');
  const onPreview = () => setPreviewed((now) => !now);
  const close = () => setDialog('none');
  const edit = { id: 'edit', text: t('action.edit'), icon: <EditRegular />, onClick: onEdit, opensDialog: true };
  const acts: BarAct[] = [
    // On a phone there is no room beside the words.
    ...(isWide ? [] : [edit]),
    {
      id: 'history',
      text: t('history.button'),
      icon: <HistoryRegular />,
      onClick: () => setDialog('history'),
      opensDialog: true,
    },
    ...(incident.isApproved === 'approved' ? [deletion.act] : []),
  ];
  const onKeyDown = useItemKeys({ e: onEdit, p: onPreview }, false);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- every key has a button too
    <article className={styles.root} aria-labelledby={titleId} data-report="" onKeyDown={onKeyDown}>
      <div className={styles.line}>
        <span className={styles.mark}>
          <SeverityMark severity={severity} />
        </span>
        <div className={styles.facts}>
          <div>
            <h3 id={titleId} className={styles.title} dir="auto" tabIndex={-1}>
              <button type="button" className={styles.opener} aria-expanded={isPreviewed} onClick={onPreview}>
                <span className={mergeClasses(styles.words, isPreviewed && styles.allWords)}>
                  {oneLine(incident.title)}
                </span>
                {isPreviewed ? (
                  <ChevronUpRegular className={styles.chevron} />
                ) : (
                  <ChevronDownRegular className={styles.chevron} />
                )}
              </button>
            </h3>
            <p className={styles.told}>
              <VisuallyHidden>{t(`severity.${severity}`)}, </VisuallyHidden>
              {told.map((each, index) => (
                <Fragment key={`${index} ${each}`}>
                  <bdi>{each}</bdi>
                  {index < told.length - 1 && '\u00a0· '}
                </Fragment>
              ))}
            </p>
            <ReviewFacts incident={incident} />
          </div>
          <DecidedLine incident={incident} />
        </div>
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
      </div>
      <ReviewAdditions additions={incident.additions} />
      <MergedSources incident={incident} {...events} />
      {isPreviewed && !isResting && (
        <div className={styles.preview}>
          <ReportPreview incident={incident} />
        </div>
      )}
      {deletion.dialog}
      {dialog === 'edit' && <EditDialog incident={incident} onClose={close} {...events} />}
      <HistoryDialog id={incident.id} open={dialog === 'history'} onClose={close} />
    </article>
  );
}
