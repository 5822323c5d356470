import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { FingerprintRegular } from '@fluentui/react-icons/svg/fingerprint';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { MergeRegular } from '@fluentui/react-icons/svg/merge';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { PersonRegular } from '@fluentui/react-icons/svg/person';
import type { ShownWork } from '@incidentmap/core/domain/review/work';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../../lib/nameOf.ts';
import { oneLine } from '../../../lib/text.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { SeverityMark } from '../../../ui/figures/SeverityMark.tsx';
import { lineBelow, smallText } from '../../../ui/layout/cardStyles.ts';
import { hidden, VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { tiny } from '../../../ui/layout/breakpoints.ts';
import { oneRowLine, rowMark, rowTitle } from '../list/rowStyles.ts';
import { Age } from '../submission/Age.tsx';
import { shortAddress } from '../shared/addresses.ts';
import { shortPlace } from '../shared/shortPlace.ts';
import { queueTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { useIdentifiers } from '../submission/useIdentifiers.ts';
import type { Viewers } from '../team/useTeamwork.ts';
import { keyOf, saidOf, titleOf, type WaitingItem } from '../submission/queueItems.ts';

/**
 * A pill has its words where the line under the title has room for them and for ten letters of the place, in any font.
 * Else it has its number alone; screen readers always have the words.
 */
const wordsFrom = (width: string) =>
  ({
    [`@container facts (min-width: ${width})`]: { '& > [data-short]': { display: 'none' } },
    [`@container facts not (min-width: ${width})`]: { '& > [data-words]': hidden },
  }) as const;

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    [tiny]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    ...lineBelow,
  },
  open: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 0.25rem 0 0 ${tokens.colorBrandStroke1}`,
    ':dir(rtl)': { boxShadow: `inset -0.25rem 0 0 ${tokens.colorBrandStroke1}` },
  },
  button: {
    display: 'grid',
    gridTemplateColumns: '1.5rem minmax(0, 1fr) auto',
    // The age ends the first line; the words under the title have its room too.
    gridTemplateAreas: '"mark title age" "mark facts facts" "mark work work"',
    [tiny]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"mark age" "title title" "facts facts" "work work"',
    },
    alignItems: 'center',
    alignContent: 'center',
    columnGap: '0.5rem',
    // With the line below it, each row is 72 px high, so that the eye goes down in even steps. Three lines leave as much
    // room over them as under them.
    minBlockSize: 'calc(4.5rem - 1px)',
    paddingBlock: '0.25rem',
    // As the rows are gone through, the next one is in sight too.
    scrollMarginBlock: 'calc(4.5rem + 1px)',
    paddingInline: 'var(--gutter)',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover:not([aria-current])': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
  },
  link: { fontSize: '1.25rem', color: tokens.colorNeutralForeground3 },
  mark: { ...rowMark, gridArea: 'mark' },
  title: { ...rowTitle, gridArea: 'title', [tiny]: { display: 'block' } },
  // The last part tells one address from another: where it has no room beside the site, it has the second line.
  address: {
    display: 'flex',
    flexWrap: 'wrap',
    [tiny]: { display: 'block' },
    whiteSpace: 'nowrap',
    '& > *': { maxInlineSize: '100%', overflow: 'hidden', textOverflow: 'ellipsis', [tiny]: { whiteSpace: 'normal' } },
  },
  shortTitle: { WebkitLineClamp: 1 },
  shortAddress: { flexWrap: 'nowrap', '& > :first-child': { flexShrink: 0 } },
  facts: {
    ...smallText,
    gridArea: 'facts',
    containerType: 'inline-size',
    containerName: 'facts',
    display: 'flex',
    [tiny]: { flexWrap: 'wrap' },
    columnGap: '0.375rem',
    minInlineSize: 0,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  where: { display: 'flex', columnGap: '0.25rem', minInlineSize: 0, [tiny]: { flexWrap: 'wrap' } },
  work: { ...smallText, ...oneRowLine, gridArea: 'work', '& > :not(:first-child)': { marginInlineStart: '0.375rem' } },
  age: { ...smallText, gridArea: 'age', alignSelf: 'start', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  place: { minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  noPlace: { color: tokens.colorNeutralForeground3 },
  kind: { display: 'flex', columnGap: '0.25rem' },
  kindBesideTwo: { '@container facts (max-width: 14.5rem)': hidden },
  pill: {
    display: 'inline-flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: '0.125rem',
    paddingInline: '0.375rem',
    borderRadius: tokens.borderRadiusCircular,
    '& > svg': { fontSize: '1rem' },
  },
  alike: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  // The open row has the ground of the others’ notice.
  alikeOpen: { backgroundColor: tokens.colorNeutralBackground1 },
  identifying: {
    backgroundColor: tokens.colorPaletteMarigoldBackground2,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  words: wordsFrom('18rem'),
  alikeOfTwo: wordsFrom('22rem'),
  identifiersOfTwo: wordsFrom('27rem'),
  told: { display: 'inline-flex', alignItems: 'center', gap: '0.25rem', minInlineSize: 0, overflowWrap: 'anywhere' },
  mine: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  select: { display: 'grid', placeItems: 'center', minInlineSize: '2.75rem' },
});

function useWorkTold({ takenBy, opinion }: ShownWork, [reader]: Viewers) {
  const { t } = useTranslation([queueTexts, reviewTexts]);
  const isWanted = opinion !== null && opinion.answer === null && !opinion.isOutdated;
  return [
    reader && { Icon: EyeRegular, text: t('review:work.open', { count: 1, names: nameOf(reader.name) }) },
    takenBy && {
      Icon: PersonRegular,
      text: takenBy.isMe ? t('work.mine') : t('review:work.taken', { name: nameOf(takenBy.name) }),
      isMine: takenBy.isMe,
    },
    isWanted && { Icon: PeopleRegular, text: t('review:work.opinion.wanted') },
  ].filter((each) => !!each);
}

type PillProps = { icon: ReactElement; look: string; title: string; count: number; words: string };

function Pill({ icon, look, title, count, words }: PillProps) {
  const { i18n } = useTranslation();
  return (
    <span className={look} title={title}>
      {icon}
      <span aria-hidden data-short="">
        {new Intl.NumberFormat(i18n.language).format(count)}
      </span>
      <span data-words="">{words}</span>
    </span>
  );
}

type Props = {
  item: WaitingItem;
  now: Date;
  isOpen: boolean;
  /** How many others are likely about the same event. */
  alike: number;
  onOpen: () => void;
  isSelected: boolean;
  isSelecting: boolean;
  onSelect: (isSelected: boolean) => void;
  /** The other reviewers who have it open. */
  viewers: Viewers;
};

type FactsProps = Pick<Props, 'item' | 'alike' | 'isOpen'>;

/** The line under the title: place and kind, and what to look out for. */
function Facts({ item, alike, isOpen }: FactsProps) {
  const { t } = useTranslation([queueTexts, reviewTexts]);
  const styles = useStyles();
  const said = useMemo(() => saidOf(item), [item]);
  // Until each is covered or kept.
  const identifiers = useIdentifiers(keyOf(item), said).open.length;
  const place = shortPlace(said.location);
  const hasBoth = alike > 0 && identifiers > 0;
  // A short place leaves room for the words.
  const isAlikeTight = hasBoth && (place === '' || place.length > 8);
  return (
    <span className={styles.facts}>
      <span className={styles.where}>
        {said.severity && <VisuallyHidden>{t(`severity.${said.severity}`)}, </VisuallyHidden>}
        <span className={mergeClasses(styles.place, place === '' && styles.noPlace)} dir={place ? 'auto' : undefined}>
          {place || t('queue.noPlace')}
        </span>
        <span className={mergeClasses(styles.kind, hasBoth && styles.kindBesideTwo)}>
          <span aria-hidden>·</span>
          <span>{t(`review:queue.one.${item.kind}`)}</span>
        </span>
      </span>
      {identifiers > 0 && (
        <Pill
          icon={<FingerprintRegular aria-hidden />}
          look={mergeClasses(styles.pill, styles.identifying, hasBoth ? styles.identifiersOfTwo : styles.words)}
          title={t('queue.mayIdentify')}
          count={identifiers}
          words={t('review:openPoints.identifiers', { count: identifiers })}
        />
      )}
      {alike > 0 && (
        <Pill
          icon={<MergeRegular aria-hidden data-short="" />}
          look={mergeClasses(
            styles.pill,
            styles.alike,
            isOpen && styles.alikeOpen,
            isAlikeTight ? styles.alikeOfTwo : styles.words,
          )}
          title={t('review:openPoints.alike', { count: alike })}
          count={alike}
          words={t('queue.alike')}
        />
      )}
    </span>
  );
}

/** One row of the queue. Only reports can be selected. */
export function SubmissionRow({ item, now, isOpen, alike, onOpen, isSelected, isSelecting, onSelect, viewers }: Props) {
  const { t } = useTranslation([queueTexts, reviewTexts]);
  const styles = useStyles();
  const title = titleOf(item);
  const name = title ? oneLine(title) : t(item.kind === 'post' ? 'review:posts.withoutLink' : 'review:media.untitled');
  const { severity } = saidOf(item);
  const isSuspected = item.kind !== 'media' && (item.kind === 'report' ? item.report : item.post).isSuspected;
  const work = useWorkTold(item.work, viewers);
  const hasMore = isSuspected || work.length > 0;
  const address = item.kind === 'post' && title ? shortAddress(title, hasMore) : null;
  return (
    <div className={mergeClasses(styles.root, isOpen && styles.open)}>
      <button type="button" className={styles.button} aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
        <span className={styles.mark}>
          {severity && <SeverityMark severity={severity} />}
          {item.kind === 'post' && <LinkRegular aria-hidden className={styles.link} />}
        </span>
        <span
          className={mergeClasses(
            styles.title,
            hasMore && styles.shortTitle,
            address !== null && styles.address,
            address !== null && hasMore && styles.shortAddress,
          )}
          dir="auto"
          title={title ?? undefined}
        >
          {address ? address.map((part, index) => <span key={index}>{part}</span>) : name}
        </span>
        <Facts item={item} alike={alike} isOpen={isOpen} />
        {hasMore && (
          <span className={styles.work}>
            {isSuspected && <span>{t('review:badges.isSuspected')}</span>}
            {work.map(({ Icon, text, isMine }) => (
              <span key={text} className={mergeClasses(styles.told, isMine && styles.mine)}>
                <Icon aria-hidden />
                {text}
              </span>
            ))}
          </span>
        )}
        <span className={styles.age}>
          <Age since={item.createdAt} now={now} />
        </span>
      </button>
      {isSelecting && item.kind === 'report' && (
        <div className={styles.select}>
          <Checkbox checked={isSelected} onChange={onSelect}>
            <VisuallyHidden>
              {t('select')}: {name}
            </VisuallyHidden>
          </Checkbox>
        </div>
      )}
    </div>
  );
}
