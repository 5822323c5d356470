import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { figureReasons } from '@incidentmap/core/domain/figures/figures';
import type { PublicCount } from '@incidentmap/core/domain/figures/publicFigures';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { DataTable } from '../../ui/figures/DataTable.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { LastMonths } from './LastMonths.tsx';
import { QueueAge } from './QueueAge.tsx';
import type { ShownMonth } from './shownMonth.ts';
import { reviewFigureTexts } from './texts.ts';
import { isFigure, useFigureWords } from './useFigureWords.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2rem' },
  month: { marginBlockEnd: '-0.5rem', [fromMedium]: { maxInlineSize: '20rem' } },
  groups: { display: 'flex', flexWrap: 'wrap', gap: '1rem' },
  // However many lines its names take, its figures stand where those of the groups beside it do.
  group: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    boxSizing: 'border-box',
    minInlineSize: 0,
    padding: '1rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    breakInside: 'avoid',
  },
  groupName: {
    marginBlock: '0 0.75rem',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  // Each group has room for its figures side by side; on a wide page all do.
  two: { flex: '2 1 min(100%, 18.25rem)' },
  // Its names are the longest.
  waits: { flexGrow: 5 },
  three: { flex: '3 1 min(100%, 25rem)' },
  facts: {
    display: 'grid',
    alignContent: 'end',
    gap: '0.5rem 1rem',
    margin: 0,
    [fromMedium]: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 6.75rem), 1fr))', rowGap: 0 },
  },
  // On a phone each figure at the end of its line, else under its name; the figures stand on one line.
  fact: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '1rem',
    minInlineSize: 0,
    [fromMedium]: {
      display: 'grid',
      gridRow: 'span 2',
      gridTemplateRows: 'subgrid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignItems: 'start',
    },
  },
  name: {
    flex: '1 1 8rem',
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    [fromMedium]: { gridRow: 1, alignSelf: 'end' },
  },
  // Words in its place end on the line on which the figures stand.
  figure: {
    display: 'grid',
    alignContent: 'end',
    minBlockSize: tokens.lineHeightBase600,
    marginBlock: 0,
    marginInline: 'auto 0',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    [fromMedium]: { gridRow: 2, marginInline: 0 },
  },
  words: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
  note: { maxInlineSize: '46rem', marginBlock: '0.75rem 0', color: tokens.colorNeutralForeground2 },
  withheld: { margin: 0, color: tokens.colorNeutralForeground2 },
  heading: { marginBlock: '0 0.75rem', fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  count: {
    display: 'grid',
    gridTemplateColumns: '2.5rem minmax(0, 1fr)',
    columnGap: '0.75rem',
    alignItems: 'center',
    minInlineSize: 'min(20rem, 35vw)',
    fontVariantNumeric: 'tabular-nums',
  },
  number: { textAlign: 'end' },
  hidden: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground2 },
  bar: {
    blockSize: '0.5rem',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorBrandForeground1,
    forcedColorAdjust: 'none',
    '@media (forced-colors: active)': { backgroundColor: 'CanvasText' },
    '@media print': { printColorAdjust: 'exact' },
  },
});

/** The figures of a month, in the order in which they are of interest. */
const factGroups = [
  { group: 'waits', names: ['median', 'ninetieth'] },
  { group: 'decisions', names: ['approved', 'rejected', 'corrected'] },
  { group: 'opinions', names: ['agreed', 'disagreed'] },
] as const;
const isOpinion = (name: string): name is 'agreed' | 'disagreed' => name === 'agreed' || name === 'disagreed';

/** The figures of one month, which the address names, and a table of all. `months`: newest first, at least one. */
export function Figures({
  months,
  isOpen = () => false,
  level = 2,
}: {
  months: readonly [ShownMonth, ...ShownMonth[]];
  /** Whether a month is not closed yet. */
  isOpen?: (month: string) => boolean;
  /** Of its headings. */
  level?: 2 | 3;
}) {
  const { t } = useTranslation(reviewFigureTexts);
  const styles = useStyles();
  const words = useFigureWords();
  const Heading = `h${level}` as const;
  const [query, setQuery] = useSearchParams();
  const shown = months.find(({ month }) => month === query.get('month')) ?? months[0];
  const nameOf = (month: string) => (isOpen(month) ? t('running', { month: words.month(month) }) : words.month(month));
  const sizes = figureReasons.map((reason) => shown.reasons[reason]);
  const most = Math.max(1, ...sizes.map((count) => (typeof count === 'number' ? count : 0)));
  const withBar = (count: PublicCount) => (
    <span className={styles.count}>
      <span className={typeof count === 'number' ? styles.number : styles.hidden}>{words.count(count)}</span>
      {typeof count === 'number' && (
        <span aria-hidden className={styles.bar} style={{ inlineSize: `${(100 * count) / most}%` }} />
      )}
    </span>
  );
  const facts = words.facts(shown);
  const ofMonth = { month: words.month(shown.month) };
  const hasReasons = shown.rejected !== 0 && sizes.some((count) => count !== 'few');
  const hasQueue = shown.queueAge.some((age) => age !== null);
  const isQueueShown = shown.queueAge.some((age) => typeof age === 'number');
  const listed = months.slice(0, 12);
  // One note for all of the page, because the same rule hides all of it.
  const isHidden = [shown, ...listed].some((month) =>
    [...Object.values(month), ...Object.values(month.reasons), ...month.queueAge].some(
      (figure) => figure === 'few' || figure === 'withheld',
    ),
  );
  const notes = [
    isHidden && t('whyHidden'),
    shown.rejected === 0 && t('untold.reasons', ofMonth),
    shown.queueAge.every((age) => age === null) && t('untold.queue', ofMonth),
  ].filter(Boolean);

  return (
    <div className={styles.root}>
      <div className={styles.month}>
        <Select
          label={t('month')}
          value={shown.month}
          options={months.map(({ month }) => ({ value: month, text: nameOf(month) }))}
          onChange={(month) => {
            const next = new URLSearchParams(query);
            next.set('month', month);
            setQuery(next, { replace: true });
          }}
        />
      </div>
      <div>
        <div className={styles.groups}>
          {factGroups.map(({ group, names }) => (
            <section
              key={group}
              className={mergeClasses(
                styles.group,
                names.length === 3 ? styles.three : styles.two,
                group === 'waits' && styles.waits,
              )}
            >
              <Heading className={styles.groupName}>{t(`groups.${group}`)}</Heading>
              <dl className={styles.facts}>
                {names.map((name) => (
                  <div key={name} className={styles.fact}>
                    <dt className={styles.name}>{t(isOpinion(name) ? `opinion.${name}` : `facts.${name}`)}</dt>
                    <dd className={mergeClasses(styles.figure, !isFigure(facts[name]) && styles.words)}>
                      {facts[name]}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        {notes.length > 0 && <p className={styles.note}>{notes.join(' ')}</p>}
      </div>
      {hasReasons && (
        <section>
          <Heading className={styles.heading}>{t('reasons.heading')}</Heading>
          <DataTable
            isFullWidth
            caption={t('reasons.caption', { month: nameOf(shown.month) })}
            columns={[{ name: t('reasons.reason') }, { name: t('reasons.count') }]}
            rows={figureReasons.map((reason) => ({
              key: reason,
              cells: [t(`reason.${reason}`), withBar(shown.reasons[reason])],
            }))}
          />
        </section>
      )}
      {/* The number is told, and the reasons are few of each. */}
      {!hasReasons && typeof shown.rejected === 'number' && shown.rejected > 0 && (
        <section>
          <Heading className={styles.heading}>{t('reasons.heading')}</Heading>
          <p className={styles.withheld}>{t('reasons.withheld')}</p>
        </section>
      )}
      {hasQueue && (
        <section>
          <Heading className={styles.heading}>{t('queue.heading')}</Heading>
          {isQueueShown ? (
            <QueueAge month={shown.month} ages={shown.queueAge} />
          ) : (
            <p className={styles.withheld}>{t('queue.withheld')}</p>
          )}
        </section>
      )}
      <section>
        <Heading className={styles.heading}>{t('latest.heading')}</Heading>
        <LastMonths months={listed} isOpen={isOpen} />
      </section>
    </div>
  );
}
