import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { FingerprintRegular } from '@fluentui/react-icons/svg/fingerprint';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { MergeRegular } from '@fluentui/react-icons/svg/merge';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { oneLine } from '../../../lib/text.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { SeverityMark } from '../../../ui/figures/SeverityMark.tsx';
import { lineBelow } from '../../../ui/layout/cardStyles.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { tiny } from '../../../ui/layout/breakpoints.ts';
import { oneRowLine, rowMark, rowTitle, rowTold } from '../list/rowStyles.ts';
import { Age } from '../submission/Age.tsx';
import { shortAddress } from '../shared/addresses.ts';
import { isWorkedOn, RowWork } from './RowWork.tsx';
import { shortPlace } from '../shared/shortPlace.ts';
import { queueTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { useIdentifiers } from '../submission/useIdentifiers.ts';
import type { Viewers } from '../team/useTeamwork.ts';
import { keyOf, saidOf, type WaitingItem } from '../submission/queueItems.ts';

/** What the line under the title has room for, with ten letters of the place, whatever the font. */
const room = {
  /** The words of one mark. */
  one: '@container facts (min-width: 18rem)',
  /** Of two, the words of the likely duplicate. */
  alike: '@container facts (min-width: 22rem)',
  /** The words of both. */
  both: '@container facts (min-width: 27rem)',
  /** Nor the kind, beside two marks. */
  noKind: '@container facts (max-width: 14.5rem)',
} as const;

/** For screen readers only, and again in sight. */
const hidden = {
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
const seen = {
  position: 'static',
  inlineSize: 'auto',
  blockSize: 'auto',
  overflow: 'visible',
  clipPath: 'none',
} as const;

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
    // With the line below it, each row is 72 px high, so that the eye goes down in even steps. Three lines leave as much room
    // over them as under them.
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
  // Where a third line follows.
  shortTitle: { WebkitLineClamp: 1 },
  shortAddress: { flexWrap: 'nowrap', '& > :first-child': { flexShrink: 0 } },
  facts: {
    ...rowTold,
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
  // One line, so that the row keeps its height; the open item tells all of it.
  work: { ...rowTold, ...oneRowLine, gridArea: 'work', '& > :not(:first-child)': { marginInlineStart: '0.375rem' } },
  age: { ...rowTold, gridArea: 'age', alignSelf: 'start', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  place: { minInlineSize: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  noPlace: { color: tokens.colorNeutralForeground3 },
  kind: { display: 'flex', columnGap: '0.25rem' },
  kindBesideTwo: { [room.noKind]: hidden },
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
  // What stops an approval is the loudest word of its row, and looks as in the open item.
  identifying: {
    backgroundColor: tokens.colorPaletteMarigoldBackground2,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  // Without room for them the picture has its number alone; screen readers always have the words.
  words: { ...hidden, [room.one]: seen },
  alikeOfTwo: { ...hidden, [room.alike]: seen },
  identifiersOfTwo: { ...hidden, [room.both]: seen },
  number: { [room.one]: { display: 'none' } },
  numberAlikeOfTwo: { [room.alike]: { display: 'none' } },
  numberIdentifiersOfTwo: { [room.both]: { display: 'none' } },
  select: { display: 'grid', placeItems: 'center', minInlineSize: '2.75rem' },
});

/** What a row says of an item; null where its sender said nothing. */
export function toldBy(item: WaitingItem) {
  if (item.kind === 'report') return item.report;
  if (item.kind === 'media') return { ...item.media, isSuspected: false };
  return { title: item.post.postUrl, location: null, severity: null, isSuspected: item.post.isSuspected };
}

type Props = {
  item: WaitingItem;
  now: Date;
  isOpen: boolean;
  /** How many others are likely about the same event. */
  alike: number;
  onOpen: () => void;
  isSelected: boolean;
  /** Whether reports are being selected: then each shows a checkbox. */
  isSelecting: boolean;
  onSelect: (isSelected: boolean) => void;
  /** The other reviewers who have it open. */
  viewers: Viewers;
};

/**
 * One row of the queue: severity, title, place, kind, how long it has waited, and what to look out for. Only reports can be
 * selected.
 */
export function SubmissionRow({ item, now, isOpen, alike, onOpen, isSelected, isSelecting, onSelect, viewers }: Props) {
  const { t, i18n } = useTranslation([queueTexts, reviewTexts]);
  const styles = useStyles();
  const { title, location, severity, isSuspected } = toldBy(item);
  const name = title ? oneLine(title) : t(item.kind === 'post' ? 'review:posts.withoutLink' : 'review:media.untitled');
  // Until each is covered or kept.
  const identifiers = useIdentifiers(
    keyOf(item),
    useMemo(() => saidOf(item), [item]),
  ).open.length;
  const mayIdentify = identifiers > 0;
  const place = location && shortPlace(location);
  const hasMore = isSuspected || viewers.length > 0 || isWorkedOn(item.work);
  const address = item.kind === 'post' && title ? shortAddress(title, hasMore) : null;
  const hasBoth = alike > 0 && mayIdentify;
  // A short place leaves room for the words.
  const isAlikeTight = hasBoth && !(place && place.length <= 8);
  const number = new Intl.NumberFormat(i18n.language);
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
          {address ? (
            <>
              <span>{address[0]}</span>
              <span>{address[1]}</span>
            </>
          ) : (
            name
          )}
        </span>
        <span className={styles.facts}>
          <span className={styles.where}>
            {severity && <VisuallyHidden>{t(`severity.${severity}`)}, </VisuallyHidden>}
            {place ? (
              <span className={styles.place} dir="auto">
                {place}
              </span>
            ) : (
              <span className={mergeClasses(styles.place, styles.noPlace)}>{t('queue.noPlace')}</span>
            )}
            <span className={mergeClasses(styles.kind, hasBoth && styles.kindBesideTwo)}>
              <span aria-hidden>·</span>
              <span>{t(`review:queue.one.${item.kind}`)}</span>
            </span>
          </span>
          {mayIdentify && (
            <span className={mergeClasses(styles.pill, styles.identifying)} title={t('queue.mayIdentify')}>
              <FingerprintRegular aria-hidden />
              <span aria-hidden className={hasBoth ? styles.numberIdentifiersOfTwo : styles.number}>
                {number.format(identifiers)}
              </span>
              <span className={hasBoth ? styles.identifiersOfTwo : styles.words}>
                {t('review:openPoints.identifiers', { count: identifiers })}
              </span>
            </span>
          )}
          {alike > 0 && (
            <span
              className={mergeClasses(styles.pill, styles.alike, isOpen && styles.alikeOpen)}
              title={t('review:openPoints.alike', { count: alike })}
            >
              <MergeRegular aria-hidden className={isAlikeTight ? styles.numberAlikeOfTwo : styles.number} />
              <span aria-hidden className={isAlikeTight ? styles.numberAlikeOfTwo : styles.number}>
                {number.format(alike)}
              </span>
              <span className={isAlikeTight ? styles.alikeOfTwo : styles.words}>{t('queue.alike')}</span>
            </span>
          )}
        </span>
        {hasMore && (
          <span className={styles.work}>
            {isSuspected && <span>{t('review:badges.isSuspected')}</span>}
            <RowWork work={item.work} viewers={viewers} />
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
