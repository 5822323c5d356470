import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { LinkRegular } from '@fluentui/react-icons/svg/link';
import { useTranslation } from 'react-i18next';
import { oneLine } from '../../lib/text.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SeverityMark } from '../../ui/SeverityMark.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { tiny } from '../../ui/media.ts';
import { Age } from './Age.tsx';
import { shortAddress } from './addresses.ts';
import { isWorkedOn, RowWork } from './RowWork.tsx';
import { shortPlace } from './shortPlace.ts';
import { reviewTexts } from './texts.ts';
import type { Viewers } from './useWork.ts';
import type { WaitingItem } from './waitingItems.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    [tiny]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  open: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 0.25rem 0 0 ${tokens.colorBrandStroke1}`,
    ':dir(rtl)': { boxShadow: `inset -0.25rem 0 0 ${tokens.colorBrandStroke1}` },
  },
  button: {
    display: 'grid',
    gridTemplateColumns: '1.5rem minmax(0, 1fr) auto',
    [tiny]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    alignItems: 'center',
    gap: '0.5rem',
    // With the line below it, each row is 72 px high, so that the eye goes down in even steps.
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
  mark: { display: 'grid', placeItems: 'center', [tiny]: { justifyItems: 'start' } },
  title: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    [tiny]: { display: 'block' },
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    textAlign: 'start',
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: '1.25rem',
  },
  // Where a third line follows.
  shortTitle: { WebkitLineClamp: 1 },
  facts: {
    display: 'flex',
    [tiny]: { flexWrap: 'wrap' },
    alignItems: 'center',
    columnGap: '0.375rem',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  // One line, so that the row keeps its height; the open item tells all of it.
  work: {
    display: 'block',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    color: tokens.colorNeutralForeground2,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [tiny]: { whiteSpace: 'normal' },
    '& > :not(:first-child)': { marginInlineStart: '0.375rem' },
  },
  age: {
    alignSelf: 'center',
    [tiny]: { alignSelf: 'start' },
    fontSize: '0.875rem',
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  // The place gives way to what stands after it.
  told: { display: 'flex', columnGap: '0.375rem', minInlineSize: 0, maxInlineSize: '100%' },
  // Only reports are likely duplicates: beside that notice the kind goes first, into a second line that is not seen.
  toldAlike: { flexWrap: 'wrap', blockSize: '1.25rem', overflow: 'hidden', textOverflow: 'ellipsis' },
  place: {
    minInlineSize: 0,
    maxInlineSize: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  kind: { display: 'inline-flex', columnGap: '0.375rem', flexShrink: 0 },
  alike: {
    flexShrink: 0,
    paddingInline: '0.5rem',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  // The open row has the ground of the others’ notice.
  alikeOpen: { backgroundColor: tokens.colorNeutralBackground1 },
  select: { display: 'grid', placeItems: 'center', minInlineSize: '2.75rem' },
});

/** What a row says of an item; null where its sender said nothing. */
export function toldBy(item: WaitingItem) {
  if (item.kind === 'report') return { ...item.report, isSuspected: item.report.isSuspected };
  if (item.kind === 'media') return { ...item.media, isSuspected: false };
  return { title: item.post.postUrl, location: null, severity: null, isSuspected: item.post.isSuspected };
}

type Props = {
  item: WaitingItem;
  now: Date;
  isOpen: boolean;
  /** Whether something is likely about the same event. */
  hasAlike: boolean;
  onOpen: () => void;
  isSelected: boolean;
  /** Whether reports are being selected: then each shows a checkbox. */
  isSelecting: boolean;
  onSelect: (isSelected: boolean) => void;
  /** The other reviewers who have it open. */
  viewers: Viewers;
};

/** One row of the queue: severity, title, place, kind and how long it has waited. Only reports can be selected. */
export function WaitingRow({ item, now, isOpen, hasAlike, onOpen, isSelected, isSelecting, onSelect, viewers }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { title, location, severity, isSuspected } = toldBy(item);
  const name = title
    ? item.kind === 'post'
      ? shortAddress(title)
      : oneLine(title)
    : t(item.kind === 'post' ? 'posts.withoutLink' : 'media.untitled');
  const hasMore = isSuspected || viewers.length > 0 || isWorkedOn(item.work);
  return (
    <div className={mergeClasses(styles.root, isOpen && styles.open)}>
      <button type="button" className={styles.button} aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
        <span className={styles.mark}>
          {severity && <SeverityMark severity={severity} />}
          {item.kind === 'post' && <LinkRegular aria-hidden className={styles.link} />}
        </span>
        <span>
          <span
            className={mergeClasses(styles.title, hasMore && styles.shortTitle)}
            dir="auto"
            title={title ?? undefined}
          >
            {name}
          </span>
          <span className={styles.facts}>
            {severity && <VisuallyHidden>{t(`severity.${severity}`)}, </VisuallyHidden>}
            <span className={mergeClasses(styles.told, hasAlike && styles.toldAlike)}>
              {location && (
                <span className={styles.place} dir="auto">
                  {shortPlace(location)}
                </span>
              )}
              <span className={styles.kind}>
                {location && <span aria-hidden>·</span>}
                {t(`queue.one.${item.kind}`)}
              </span>
            </span>
            {hasAlike && (
              <span className={mergeClasses(styles.alike, isOpen && styles.alikeOpen)}>{t('queue.alike')}</span>
            )}
          </span>
          {hasMore && (
            <span className={styles.work}>
              {isSuspected && <span>{t('badges.isSuspected')}</span>}
              <RowWork work={item.work} viewers={viewers} />
            </span>
          )}
        </span>
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
