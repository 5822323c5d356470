import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import { type MergePart, mergeParts } from '@incidentmap/core/domain/submission/sources';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../lib/dates.ts';
import { localeOf } from '../../../lib/localeOf.ts';
import { oneLine } from '../../../lib/text.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { fromMedium, medium, onLowScreen } from '../../../ui/layout/breakpoints.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { mirrored, pair, stack } from '../shared/roomStyles.ts';
import { useSlots } from '../shared/slots.ts';
import { useQuestionKeys } from '../shared/useQuestionKeys.ts';
import { MarkedText } from '../submission/MarkedText.tsx';
import type { WaitingItem } from '../submission/queueItems.ts';
import { Difference, DifferenceLegend, DifferingFact } from './Difference.tsx';
import { MergeSearch, OtherFacts } from './MergeSearch.tsx';
import {
  type Choice,
  differing,
  isText,
  type Merging,
  mergingOf,
  mustStay,
  type Other,
  startOf,
  stay,
} from './mergeChoice.ts';
import { mergeTexts } from './texts.ts';
import { pinDistance, useCompared } from './useCompared.ts';
import { wordDifference } from './wordDifference.ts';

const useStyles = makeStyles({
  // Its icon begins where the words do.
  another: { justifySelf: 'start', marginInlineStart: '-0.75rem', marginBlock: '-0.5rem' },
  arrow: mirrored,
  note: { margin: 0 },
  group: { ...stack('0.5rem'), margin: 0, padding: 0, border: '0' },
  legend: { padding: 0, fontSize: '1rem', lineHeight: '1.5rem', fontWeight: tokens.fontWeightSemibold },
  pair,
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
    '&:has(:checked)': { boxShadow: `inset 0 0 0 2px ${tokens.colorCompoundBrandStroke}` },
    '&:focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
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
  /** What it is compared with at once. */
  first: Other | undefined;
  busy: boolean;
  onMerge: (merging: Merging) => Promise<void>;
  onClose: () => void;
};

/** Asks with what the open item is merged, which one stays, and whose words it has. */
export function MergeDialog({ item, first, busy, onMerge, onClose }: Props) {
  const { t } = useTranslation(mergeTexts);
  const styles = useStyles();
  const [other, setOther] = useState(first);
  /** undefined until something is chosen. */
  const [chosen, setChosen] = useState<Choice>();
  const choose = (next: Other | undefined) => {
    setOther(next);
    setChosen(undefined);
  };
  const ownId = item.kind === 'report' ? item.report.id : item.post.id;
  const choice = item.kind === 'report' && other ? (chosen ?? startOf(item.report, other)) : undefined;
  const merging = (): Merging | undefined => {
    if (item.kind === 'report') return other && choice && mergingOf(item.report, other, choice);
    const title = item.post.postUrl ?? t('post.title');
    return other && { into: other.incident.id, title, body: { act: 'attach', post: ownId } };
  };
  const submit = () => {
    const wanted = merging();
    if (wanted && !busy) void onMerge(wanted);
  };
  useQuestionKeys({ isOpen: true, onEnter: submit });
  return (
    <TaskDialog
      open
      title={t(`${item.kind}.title`)}
      isWide={item.kind === 'report' && other !== undefined}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          {other && (
            <Button appearance="primary" type="submit" disabledFocusable={busy}>
              {t(`${item.kind}.confirm`)}
            </Button>
          )}
        </>
      }
    >
      {!other && <MergeSearch ownId={ownId} onChoose={choose} />}
      {other && (
        <Button
          className={styles.another}
          appearance="subtle"
          icon={<ArrowLeftRegular className={styles.arrow} />}
          onClick={() => choose(undefined)}
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
      {item.kind === 'report' && other && choice && (
        <Comparison key={other.incident.id} report={item.report} other={other} choice={choice} onChoose={setChosen} />
      )}
    </TaskDialog>
  );
}

type OptionProps = {
  /** null where there is nothing to choose. `isFirst`: it gets the focus. */
  radio: { name: string; isChecked: boolean; isFirst?: boolean; onChoose: () => void } | null;
  children: ReactNode;
};

/** One of two sides. */
function Option({ radio, children }: OptionProps) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const isFirst = radio?.isFirst === true;
  useEffect(() => {
    // The button that chose the other one is gone.
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  const text = <span className={styles.text}>{children}</span>;
  if (!radio) return <div className={mergeClasses(styles.choice, styles.plain)}>{text}</div>;
  const { name, isChecked, onChoose } = radio;
  return (
    <label className={styles.choice}>
      <input ref={input} type="radio" className={styles.radio} name={name} checked={isChecked} onChange={onChoose} />
      {text}
    </label>
  );
}

type Compared = { report: ReviewedIncident; other: Other };
type Side = ReturnType<typeof useCompared>[number];

/** Returns what a side has for each part. */
function usePartWords({ report, other }: Compared, sides: readonly [Side, Side]) {
  const { t, i18n } = useTranslation(mergeTexts);
  const styles = useStyles();
  const { nearestPlace } = useSlots();
  const isOnePlace = report.location === other.incident.location;
  /** What tells two places of one name apart. */
  const pinOf = ({ latitude: lat, longitude: lon }: Side['incident']) =>
    lat === null || lon === null
      ? t('noPin')
      : nearestPlace({ lat, lon }, t('pin', { lat: lat.toFixed(4), lon: lon.toFixed(4) }));
  return (part: MergePart, { isOther, incident, texts }: Side): ReactNode => {
    if (part === 'date') return longDate(dayOrMonth(incident), i18n.language);
    if (part === 'incidentType') return t(`incidentType.${incident.incidentType}`);
    if (part === 'severity') return t(`severity.${incident.severity}`);
    if (isText(part)) {
      const [own, others] = wordDifference(sides[0].texts[part], sides[1].texts[part]);
      return <Difference stretches={isOther ? others : own} found={texts.foundIn(part)} />;
    }
    return (
      <>
        <DifferingFact differs={!isOnePlace}>
          <MarkedText text={texts.location} found={texts.foundIn('location')} />
        </DifferingFact>
        {isOnePlace && (
          <span className={styles.facts}>
            <DifferingFact differs>{pinOf(incident)}</DifferingFact>
          </span>
        )}
      </>
    );
  };
}

type ComparisonProps = Compared & { choice: Choice; onChoose: (choice: Choice) => void };

/** The two side by side. */
function Comparison({ report, other, choice: { isOtherInto, ofOther }, onChoose }: ComparisonProps) {
  const { incident, isPublic } = other;
  const { t, i18n } = useTranslation(mergeTexts);
  const styles = useStyles();
  const id = useId();
  const isWide = useMediaQuery(medium);
  const sides = useCompared(report, other);
  const wordsOf = usePartWords({ report, other }, sides);
  const canStay = !mustStay(other) && report.merged.length === 0;
  const parts = differing(report, other);
  const same = mergeParts
    .filter((part) => !parts.includes(part))
    .map((part) => t(`parts.${part}`).toLocaleLowerCase(i18n.language));
  const distance = report.location === incident.location ? pinDistance(report, incident, i18n.language) : null;
  const choose = (part: MergePart, isOthers: boolean) => {
    const others = ofOther.filter((each) => each !== part);
    onChoose({ isOtherInto, ofOther: isOthers ? [...others, part] : others });
  };
  const pairOf = (part: MergePart) =>
    sides.map((side) => {
      const { isOther, whose } = side;
      const isChecked = ofOther.includes(part) === isOther;
      return (
        <Option
          key={whose}
          radio={isPublic ? null : { name: `${id}-${part}`, isChecked, onChoose: () => choose(part, isOther) }}
        >
          {isWide ? <VisuallyHidden>{`${whose}: `}</VisuallyHidden> : <span className={styles.whose}>{whose}</span>}
          <span dir="auto">{wordsOf(part, side)}</span>
        </Option>
      );
    });
  return (
    <>
      <p className={styles.note}>{t(isPublic ? 'report.public' : 'report.pending')}</p>
      {(isOtherInto ? report : incident).mediaFiles.length > 0 && <p className={styles.note}>{t('stays.photos')}</p>}
      <fieldset className={mergeClasses(styles.group, styles.heads)}>
        {canStay && (
          <>
            <legend className={styles.legend}>{t('stays.label')}</legend>
            <p className={mergeClasses(styles.note, styles.facts)}>{t('stays.hint')}</p>
          </>
        )}
        <div className={styles.pair}>
          {sides.map(({ isOther, whose, origin }) => {
            const isInto = isOther === isOtherInto;
            const radio = {
              name: `${id}-into`,
              isChecked: isInto,
              isFirst: isInto,
              onChoose: () => onChoose(stay(isOther)),
            };
            return (
              <Option key={whose} radio={canStay ? radio : null}>
                <strong>{whose}</strong>
                <span className={styles.facts}>{origin}</span>
              </Option>
            );
          })}
        </div>
        {parts.some((part) => isText(part) || part === 'place') && <DifferenceLegend />}
      </fieldset>
      {parts.map((part) => (
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
