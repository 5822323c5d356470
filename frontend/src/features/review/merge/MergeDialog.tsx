import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { type MergePart, mergeParts } from '@incidentmap/core/domain/submission/sources';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { type ReactNode, useEffect, useLayoutEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate, londonMoment } from '../../../lib/dates.ts';
import { oneLine } from '../../../lib/text.ts';
import { localeOf } from '../../../lib/localeOf.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { fromMedium, medium, onLowScreen } from '../../../ui/layout/breakpoints.ts';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { Difference, DifferenceLegend, DifferingFact } from './Difference.tsx';
import { MarkedText } from '../submission/MarkedText.tsx';
import type { Merging, Other } from './merging.ts';
import { mergeTexts } from './texts.ts';
import { MergeSearch, OtherFacts } from './MergeSearch.tsx';
import { useSlots } from '../shared/slots.ts';
import { pinDistance } from '../submission/pinDistance.ts';
import { mirrored } from '../shared/roomStyles.ts';
import { useComparedTexts } from './useComparedTexts.ts';
import { useQuestionKeys } from '../shared/useQuestionKeys.ts';
import type { WaitingItem } from '../submission/queueItems.ts';
import { withoutHiddenSpaces, wordDifference } from './wordDifference.ts';

const useStyles = makeStyles({
  // Its icon begins where the words do.
  another: { justifySelf: 'start', marginInlineStart: '-0.75rem', marginBlock: '-0.5rem' },
  arrow: mirrored,
  note: { margin: 0 },
  group: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '0.5rem',
    margin: 0,
    padding: 0,
    border: '0',
  },
  legend: { padding: 0, fontSize: '1rem', lineHeight: '1.5rem', fontWeight: tokens.fontWeightSemibold },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '0.5rem',
    [fromMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  // Says whose the two columns are while they scroll.
  heads: {
    zIndex: 1,
    marginBlock: '-0.5rem',
    paddingBlock: '0.5rem',
    backgroundColor: tokens.colorNeutralBackground1,
    [fromMedium]: { position: 'sticky', insetBlockStart: 0 },
    [onLowScreen]: { position: 'static' },
  },
  choice: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '0.25rem 0.5rem',
    alignItems: 'start',
    alignContent: 'start',
    minBlockSize: '2.75rem',
    padding: '0.625rem 0.75rem',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    cursor: 'pointer',
    position: 'relative',
    // Below the heads.
    scrollMarginBlockStart: '11rem',
    '&:has(:checked)': {
      boxShadow: `inset 0 0 0 2px ${tokens.colorCompoundBrandStroke}`,
    },
    '&:focus-within': {
      outlineWidth: '2px',
      outlineStyle: 'solid',
      outlineColor: tokens.colorStrokeFocus2,
      outlineOffset: '1px',
    },
  },
  // Drawn by ourselves: in the dark, browsers fill an empty one with a grey of their own.
  radio: {
    appearance: 'none',
    inlineSize: '1.125rem',
    blockSize: '1.125rem',
    margin: '0.1875rem',
    border: `0.09375rem solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusCircular,
    outlineStyle: 'none',
    cursor: 'inherit',
    ':checked': { border: `0.3125rem solid ${tokens.colorCompoundBrandStroke}` },
  },
  text: { gridColumn: '2', whiteSpace: 'pre-line', fontSize: '1rem', lineHeight: '1.5rem', overflowWrap: 'anywhere' },
  facts: { display: 'block', fontSize: '0.875rem', color: tokens.colorNeutralForeground2 },
  // Where the two stand below each other; else the heads say it.
  whose: { display: 'block', fontSize: '0.875rem', fontWeight: tokens.fontWeightSemibold },
  plain: { cursor: 'default', '& > span': { gridColumn: '1 / -1' } },
});

type Props = {
  item: Exclude<WaitingItem, { kind: 'media' }>;
  alike: readonly Other[];
  /** What it is compared with at once. */
  otherId: string | undefined;
  busy: boolean;
  onMerge: (merging: Merging) => Promise<void>;
  onClose: () => void;
};

/** Asks with what the open item is merged, which one stays, and whose words it has. */
export function MergeDialog({ item, alike, otherId, busy, onMerge, onClose }: Props) {
  const { t } = useTranslation(mergeTexts);
  const styles = useStyles();
  const likely = alike.find(({ incident }) => incident.id === otherId) ?? (alike.length === 1 ? alike[0] : undefined);
  const [other, setOther] = useState<Other | null>(likely ?? null);
  const [choice, setChoice] = useState<Merging | null>(null);
  const ownId = item.kind === 'report' ? item.report.id : item.post.id;
  const title = item.kind === 'report' ? oneLine(item.report.title) : (item.post.postUrl ?? t('post.title'));
  const attaching: Merging | null =
    item.kind === 'post' && other ? { into: other.incident.id, title, body: { act: 'attach', post: ownId } } : null;
  const wanted = item.kind === 'post' ? attaching : other && choice;
  const submit = () => {
    if (wanted && !busy) void onMerge(wanted);
  };
  useQuestionKeys({ isOpen: true, onEnter: submit });
  return (
    <TaskDialog
      open
      title={t(`${item.kind}.title`)}
      isWide={item.kind === 'report' && other !== null}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          {other && (
            <Button appearance="primary" type="submit" disabledFocusable={wanted === null || busy}>
              {t(`${item.kind}.confirm`)}
            </Button>
          )}
        </>
      }
    >
      {!other && <MergeSearch ownId={ownId} alike={alike} onChoose={setOther} />}
      {other && (
        <Button
          className={styles.another}
          appearance="subtle"
          icon={<ArrowLeftRegular className={styles.arrow} />}
          onClick={() => setOther(null)}
        >
          {t('another')}
        </Button>
      )}
      {other && item.kind === 'post' && (
        <>
          <p className={styles.note}>{t('post.about')}</p>
          <p className={styles.note}>
            <strong dir="auto">{oneLine(other.incident.title)}</strong>
            <OtherFacts {...other} />
          </p>
        </>
      )}
      {other && item.kind === 'report' && (
        <Comparison key={other.incident.id} report={item.report} other={other} onChange={setChoice} />
      )}
    </TaskDialog>
  );
}

/** Whether a part is a text, whose words are compared. */
const isText = (part: MergePart): part is 'title' | 'description' => part === 'title' || part === 'description';

type ChoiceProps = {
  name: string;
  isChecked: boolean;
  onChoose: () => void;
  children: ReactNode;
  isFirst?: boolean;
};

function Choice({ name, isChecked, onChoose, children, isFirst = false }: ChoiceProps) {
  const styles = useStyles();
  const radio = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The button that chose the other one is gone.
    if (isFirst) radio.current?.focus();
  }, [isFirst]);
  return (
    <label className={styles.choice}>
      <input ref={radio} type="radio" className={styles.radio} name={name} checked={isChecked} onChange={onChoose} />
      <span className={styles.text}>{children}</span>
    </label>
  );
}

function Plain({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.choice, styles.plain)}>
      <span className={styles.text}>{children}</span>
    </div>
  );
}

type ComparisonProps = {
  report: ReviewedIncident;
  other: Other;
  /** Called with what is merged as it is chosen now. */
  onChange: (merging: Merging) => void;
};

/** Which of the two stays, and whose words it has. A public one stays with its words, one with sources stays. */
function useComparison({ report, other: { incident, isPublic }, onChange }: ComparisonProps) {
  const { t, i18n } = useTranslation(mergeTexts);
  const otherReport = isPublic ? null : (incident as ReviewedIncident);
  const mustStay = isPublic || (otherReport?.merged.length ?? 0) > 0;
  const canStay = !mustStay && report.merged.length === 0;
  const [isOtherInto, setOtherInto] = useState(
    mustStay || (report.merged.length === 0 && incident.createdAt < report.createdAt),
  );
  /** The parts that are the other's, seen from the open report. */
  const [ofOther, setOfOther] = useState<ReadonlySet<MergePart>>(() => new Set(isOtherInto ? mergeParts : []));

  const textOf = (from: ReviewedIncident | Other['incident'], part: MergePart): string => {
    if (part === 'title') return oneLine(from.title);
    if (part === 'description') return withoutHiddenSpaces(from.description);
    if (part === 'place') return from.location;
    if (part === 'date') return longDate(from.incidentDate, i18n.language);
    return part === 'severity' ? t(`severity.${from.severity}`) : t(`incidentType.${from.incidentType}`);
  };
  const isSame = (part: MergePart) =>
    wordDifference(textOf(report, part), textOf(incident, part)).every((stretches) =>
      stretches.every(({ differs }) => !differs),
    ) &&
    (part !== 'place' || (report.latitude === incident.latitude && report.longitude === incident.longitude));

  // Before the next key: Enter merges what is chosen then.
  useLayoutEffect(() => {
    const differing = mergeParts.filter((part) => !isSame(part));
    const [into, source] = isOtherInto ? [incident, report] : [report, incident];
    const take = isPublic ? [] : differing.filter((part) => ofOther.has(part) !== isOtherInto);
    const revision = isPublic ? {} : { revision: (into as ReviewedIncident).revision };
    const reportRevision = (source as ReviewedIncident).revision;
    onChange({
      into: into.id,
      title: oneLine(source.title),
      body: { act: 'merge', report: source.id, reportRevision, take, ...revision },
    });
    // oxlint-disable-next-line react/exhaustive-deps -- what is chosen; the rest is made anew at each rendering
  }, [isOtherInto, ofOther, report, incident]);

  const stay = (next: boolean) => {
    setOtherInto(next);
    setOfOther(new Set(next ? mergeParts : []));
  };
  const choose = (part: MergePart, isOthers: boolean) =>
    setOfOther((before) => {
      const next = new Set(before);
      if (isOthers) next.add(part);
      else next.delete(part);
      return next;
    });
  return { textOf, isSame, canStay, isOtherInto, ofOther, stay, choose };
}

/** The two side by side. */
function Comparison(props: ComparisonProps) {
  const { report, other } = props;
  const { incident, isPublic } = other;
  const { t, i18n } = useTranslation(mergeTexts);
  const { nearestPlace } = useSlots();
  const styles = useStyles();
  const id = useId();
  const isWide = useMediaQuery(medium);
  const { textOf, isSame, canStay, isOtherInto, ofOther, stay, choose } = useComparison(props);
  const leaving = isOtherInto ? report : incident;
  const same = mergeParts.filter(isSame).map((part) => t(`parts.${part}`).toLocaleLowerCase(i18n.language));
  const sides = [
    { isOther: false, from: report, texts: useComparedTexts(report), whose: t('stays.this') },
    { isOther: true, from: incident, texts: useComparedTexts(incident, isPublic), whose: t('stays.other') },
  ] as const;
  const pointOf = ({ latitude: lat, longitude: lon }: (typeof sides)[number]['from']) =>
    lat === null || lon === null ? null : { lat, lon };
  /** What tells two places of one name apart. */
  const pinOf = (point: Coordinates | null) =>
    point ? nearestPlace(point, t('pin', { lat: point.lat.toFixed(4), lon: point.lon.toFixed(4) })) : t('noPin');
  const isOnePlace = report.location === incident.location;
  const distance = isOnePlace ? pinDistance(report, incident, i18n.language) : null;
  const legend = mergeParts.some((part) => (isText(part) || part === 'place') && !isSame(part)) && <DifferenceLegend />;
  const heads = sides.map(({ isOther, from, whose }) => {
    const words = (
      <>
        <strong>{whose}</strong>
        <span className={styles.facts}>
          {isOther && isPublic ? t('public') : t('sent', { when: londonMoment(from.createdAt, i18n.language) ?? '' })}
        </span>
      </>
    );
    return canStay ? (
      <Choice
        key={whose}
        name={`${id}-into`}
        isFirst={isOther === isOtherInto}
        isChecked={isOther === isOtherInto}
        onChoose={() => stay(isOther)}
      >
        {words}
      </Choice>
    ) : (
      <Plain key={whose}>{words}</Plain>
    );
  });
  const pairOf = (part: MergePart) => {
    const differences = isText(part) && wordDifference(sides[0].texts[part], sides[1].texts[part]);
    return sides.map(({ isOther, from, texts, whose }) => {
      const words = (
        <>
          {isWide ? <VisuallyHidden>{`${whose}: `}</VisuallyHidden> : <span className={styles.whose}>{whose}</span>}
          <span dir="auto">
            {isText(part) && differences && (
              <Difference stretches={differences[isOther ? 1 : 0]} found={texts.foundIn(part)} />
            )}
            {part === 'place' && (
              <DifferingFact differs={!isOnePlace}>
                <MarkedText text={texts.location} found={texts.foundIn('location')} />
              </DifferingFact>
            )}
            {part === 'place' && isOnePlace && (
              <span className={styles.facts}>
                <DifferingFact differs>{pinOf(pointOf(from))}</DifferingFact>
              </span>
            )}
            {!isText(part) && part !== 'place' && textOf(from, part)}
          </span>
        </>
      );
      return isPublic ? (
        <Plain key={whose}>{words}</Plain>
      ) : (
        <Choice
          key={whose}
          name={`${id}-${part}`}
          isChecked={ofOther.has(part) === isOther}
          onChoose={() => choose(part, isOther)}
        >
          {words}
        </Choice>
      );
    });
  };
  return (
    <>
      <p className={styles.note}>{t(isPublic ? 'report.public' : 'report.pending')}</p>
      {leaving.mediaFiles.length > 0 && <p className={styles.note}>{t('stays.photos')}</p>}
      <fieldset className={mergeClasses(styles.group, styles.heads)}>
        {canStay && (
          <>
            <legend className={styles.legend}>{t('stays.label')}</legend>
            <p className={mergeClasses(styles.note, styles.facts)}>{t('stays.hint')}</p>
          </>
        )}
        <div className={styles.pair}>{heads}</div>
        {legend}
      </fieldset>
      {mergeParts
        .filter((part) => !isSame(part))
        .map((part) => (
          <fieldset key={part} className={styles.group}>
            <legend className={styles.legend}>{t(`parts.${part}`)}</legend>
            <div className={styles.pair}>{pairOf(part)}</div>
            {part === 'place' && distance !== null && (
              <p className={mergeClasses(styles.note, styles.facts)}>{t('pinsApart', { distance })}</p>
            )}
          </fieldset>
        ))}
      {same.length > 0 && (
        <p className={styles.note}>
          {t('same', { parts: new Intl.ListFormat(localeOf(i18n.language), { type: 'unit' }).format(same) })}
        </p>
      )}
    </>
  );
}
