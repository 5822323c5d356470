import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { dayOrMonth } from '@incidentmap/core/domain/incident/publicPrecision';
import { type MergePart, mergeParts } from '@incidentmap/core/domain/submission/sources';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
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
import { keyOf, type WaitingItem } from '../submission/queueItems.ts';
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
import { pinDistance, type Side, useCompared } from './useCompared.ts';

const useStyles = makeStyles({
  // Aligns the icon with the words.
  another: { justifySelf: 'start', marginInlineStart: '-0.75rem', marginBlock: '-0.5rem' },
  arrow: mirrored,
  note: { margin: 0 },
  group: { ...stack('0.5rem'), margin: 0, padding: 0, border: '0' },
  legend: { padding: 0, fontSize: '1rem', lineHeight: '1.5rem', fontWeight: tokens.fontWeightSemibold },
  pair,
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
    // It stops below the heads.
    scrollMarginBlockStart: '11rem',
    '&:has(:checked)': { boxShadow: `inset 0 0 0 2px ${tokens.colorCompoundBrandStroke}` },
    '&:focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  // In dark mode, browsers fill an empty radio button with grey.
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
  text: { whiteSpace: 'pre-line', fontSize: '1rem', lineHeight: '1.5rem', overflowWrap: 'anywhere' },
  facts: { display: 'block', fontSize: '0.875rem', color: tokens.colorNeutralForeground2 },
  whose: { display: 'block', fontSize: '0.875rem', fontWeight: tokens.fontWeightSemibold },
  plain: { cursor: 'default', '& > span': { gridColumn: '1 / -1' } },
});

type Props = {
  item: Exclude<WaitingItem, { kind: 'media' }>;
  first: Other | undefined;
  busy: boolean;
  onMerge: (merging: Merging) => Promise<void>;
  onClose: () => void;
};

/** Asks with which other one the item is merged, which of the two stays, and whose words it gets. */
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
  const report = item.kind === 'report' ? item.report : null;
  const choice = report && other ? (chosen ?? startOf(report, other)) : null;
  const submit = () => {
    if (!other || busy) return;
    if (item.kind === 'post') {
      const { id, postUrl } = item.post;
      void onMerge({ into: other.incident.id, title: postUrl ?? t('post.title'), body: { act: 'attach', post: id } });
    } else if (choice) void onMerge(mergingOf(item.report, other, choice));
  };
  useQuestionKeys({ isOpen: true, onEnter: submit });
  return (
    <TaskDialog
      open
      title={t(`${item.kind}.title`)}
      isWide={choice !== null}
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
      {!other && <MergeSearch ownId={keyOf(item)} onChoose={choose} />}
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
      {report && other && choice && (
        <Comparison key={other.incident.id} report={report} other={other} choice={choice} onChoose={setChosen} />
      )}
    </TaskDialog>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

/** One of two sides; `radio` is null where there is nothing to choose. */
function Option({ radio, children }: { radio: ComponentProps<'input'> | null; children: ReactNode }) {
  const styles = useStyles();
  const text = <span className={styles.text}>{children}</span>;
  if (!radio) return <div className={mergeClasses(styles.choice, styles.plain)}>{text}</div>;
  return (
    <label className={styles.choice}>
      <input type="radio" className={styles.radio} {...radio} />
      {text}
    </label>
  );
}

/** One part of one side; where both places have the same name, the pin tells them apart. */
function PartWords({ part, side, isOnePlace }: { part: MergePart; side: Side; isOnePlace: boolean }) {
  const { t, i18n } = useTranslation(mergeTexts);
  const styles = useStyles();
  const { nearestPlace } = useSlots();
  const { latitude: lat, longitude: lon, ...incident } = side.incident;
  if (part === 'date') return longDate(dayOrMonth(incident), i18n.language);
  if (part === 'incidentType') return t(`incidentType.${incident.incidentType}`);
  if (part === 'severity') return t(`severity.${incident.severity}`);
  if (part !== 'place') return <Difference side={side} field={part} />;
  const pin =
    lat === null || lon === null
      ? t('noPin')
      : nearestPlace({ lat, lon }, t('pin', { lat: lat.toFixed(4), lon: lon.toFixed(4) }));
  return (
    <>
      <DifferingFact differs={!isOnePlace}>
        <Difference side={side} field="location" />
      </DifferingFact>
      {isOnePlace && (
        <span className={styles.facts}>
          <DifferingFact differs>{pin}</DifferingFact>
        </span>
      )}
    </>
  );
}

type ComparisonProps = {
  report: ReviewedIncident;
  other: Other;
  choice: Choice;
  onChoose: (choice: Choice) => void;
};

function Comparison({ report, other, choice: { isOtherInto, ofOther }, onChoose }: ComparisonProps) {
  const { incident, isPublic } = other;
  const { t, i18n } = useTranslation(mergeTexts);
  const styles = useStyles();
  const id = useId();
  const isWide = useMediaQuery(medium);
  const sides = useCompared(report, other);
  const isOnePlace = report.location === incident.location;
  const canStay = !mustStay(other) && report.merged.length === 0;
  const parts = differing(report, other);
  const same = mergeParts
    .filter((part) => !parts.includes(part))
    .map((part) => t(`parts.${part}`).toLocaleLowerCase(i18n.language));
  const distance = isOnePlace ? pinDistance(report, incident, i18n.language) : null;
  const choose = (part: MergePart, isOther: boolean) =>
    onChoose({ isOtherInto, ofOther: isOther ? [...ofOther, part] : ofOther.filter((each) => each !== part) });
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
            const isChecked = isOther === isOtherInto;
            const radio = {
              name: `${id}-into`,
              checked: isChecked,
              onChange: () => onChoose(stay(isOther)),
              // The button that had the focus is gone.
              ref: isChecked ? focus : null,
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
          <div className={styles.pair}>
            {sides.map((side) => {
              const { isOther, whose } = side;
              const radio = {
                name: `${id}-${part}`,
                checked: ofOther.includes(part) === isOther,
                onChange: () => choose(part, isOther),
              };
              return (
                <Option key={whose} radio={isPublic ? null : radio}>
                  {isWide ? (
                    <VisuallyHidden>{`${whose}: `}</VisuallyHidden>
                  ) : (
                    <span className={styles.whose}>{whose}</span>
                  )}
                  <span dir="auto">
                    <PartWords part={part} side={side} isOnePlace={isOnePlace} />
                  </span>
                </Option>
              );
            })}
          </div>
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
