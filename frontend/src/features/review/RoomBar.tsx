import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  Overflow,
  OverflowItem,
  Tab,
  TabList,
  tokens,
  useIsOverflowItemVisible,
  useOverflowMenu,
} from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { fromMedium, medium, tiny } from '../../ui/media.ts';
import { useHeightVariable } from '../../ui/useHeightVariable.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useReviewParts } from './parts.ts';
import { lineButton, menuEntry } from './roomStyles.ts';
import { sideways, sidewaysMask } from './sideways.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  // In two lines on a phone, where the tabs have the second one.
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    minBlockSize: '4rem',
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorNeutralBackground1,
    [fromMedium]: { flexWrap: 'nowrap', position: 'sticky', insetBlockStart: 0, zIndex: 2 },
  },
  brand: {
    display: 'flex',
    // On a phone it gives way to what stands at the end of its line.
    flexGrow: 1,
    flexBasis: 0,
    minInlineSize: 'min-content',
    [tiny]: { flexWrap: 'wrap' },
    alignItems: 'center',
    gap: '0 0.75rem',
    minBlockSize: '3.25rem',
    paddingInlineStart: '1rem',
    [fromMedium]: { flexGrow: 0, flexShrink: 0, flexBasis: 'auto', paddingInlineStart: '1.25rem' },
  },
  title: { margin: 0, fontSize: '1rem', lineHeight: '1.5rem' },
  scrolling: {
    ...sideways,
    order: 1,
    flexBasis: '100%',
    // The first tab begins where the rows of the list do.
    marginInlineStart: '-1.25rem',
    maskImage: sidewaysMask('1.25rem', '2rem'),
  },
  // The room for the focus ring, which what does not fit is cut off with.
  folding: {
    display: 'flex',
    alignItems: 'center',
    flexGrow: 1,
    flexShrink: 1,
    flexBasis: '0%',
    minInlineSize: 0,
    paddingInline: '0.75rem 0.25rem',
    overflow: 'hidden',
  },
  more: { flexShrink: 0 },
  moreButton: lineButton,
  entry: menuEntry,
  tab: {
    flexShrink: 0,
    minHeight: '2.75rem',
    paddingInline: '0.5rem',
    whiteSpace: 'nowrap',
    '& .fui-Tab__content': { fontWeight: tokens.fontWeightSemibold },
    [fromMedium]: { minHeight: '4rem' },
  },
  count: {
    display: 'inline-block',
    minInlineSize: '1.5rem',
    marginInlineStart: '0.375rem',
    paddingInline: '0.375rem',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground6,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.5rem',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  locked: { cursor: 'not-allowed', '& .fui-Tab__content': { color: tokens.colorNeutralForeground3 } },
  lock: { marginInlineStart: '0.25rem', verticalAlign: '-0.125em' },
  // Numbers would call whoever rests. They keep their room, so that no tab moves.
  hidden: { visibility: 'hidden' },
});

type RoomTab = {
  value: string;
  text: string;
  /** How many things are in it; null where that is not told. */
  count: number | null;
  isLocked: boolean;
};

type Props = {
  tabs: readonly RoomTab[];
  shown: string;
  /** Whether the reviewer takes a break: no tab is the open one then. */
  isResting: boolean;
  onShow: (value: string) => void;
  /** The id of what the open tab shows. */
  panelId: string;
  /** What stands at the end. */
  children: ReactNode;
};

/** A tab that has no room in the bar, in the menu. */
function FoldedTab({ tab: { value, text, isLocked }, onShow }: { tab: RoomTab; onShow: Props['onShow'] }) {
  const styles = useStyles();
  if (useIsOverflowItemVisible(value)) return null;
  return (
    <MenuItem
      className={styles.entry}
      icon={isLocked ? <LockClosedRegular /> : null}
      aria-disabled={isLocked}
      onClick={() => onShow(value)}
    >
      {text}
    </MenuItem>
  );
}

/** The menu of the tabs that have no room; nothing where all have. */
function MoreTabs({ tabs, onShow }: Pick<Props, 'tabs' | 'onShow'>) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { ref, isOverflowing } = useOverflowMenu<HTMLDivElement>();
  if (!isOverflowing) return null;
  return (
    <div ref={ref} className={styles.more}>
      <Menu hasIcons={tabs.some(({ isLocked }) => isLocked)} positioning={{ position: 'below', align: 'end' }}>
        <MenuTrigger disableButtonEnhancement>
          <Button
            className={styles.moreButton}
            appearance="subtle"
            icon={<ChevronDownRegular />}
            iconPosition="after"
            aria-label={t('tabs.more')}
          >
            {t('more')}
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {tabs.map((tab) => (
              <FoldedTab key={tab.value} tab={tab} onShow={onShow} />
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}

/**
 * The one bar of the review room. Tabs that have no room are in a menu, the open one never; on a phone they scroll, and both
 * ends of the bar stay.
 */
export function RoomBar({ tabs, shown, isResting, onShow, panelId, children }: Props) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { demonstration } = useReviewParts();
  const bar = useHeightVariable('--toolbar');
  const line = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery(medium);
  const number = new Intl.NumberFormat(i18n.language);
  const hasCounts = tabs.some(({ count }) => count !== null);
  // Where the tabs scroll, the one that is open is in sight. It is found by its name, because Fluent marks it as selected
  // only after this has run.
  useEffect(() => {
    const tab = line.current?.querySelector(`[data-tab=${shown}]`)?.getBoundingClientRect();
    if (!line.current || !tab) return;
    // Into the middle. `scrollIntoView` would scroll the page, too, whose list may be far below the bar.
    const { left, width } = line.current.getBoundingClientRect();
    line.current.scrollLeft += tab.left + tab.width / 2 - (left + width / 2);
    // oxlint-disable-next-line react/exhaustive-deps -- runs when another tab opens, and when the counts make tabs wider
  }, [shown, hasCounts]);
  const list = (
    <TabList
      aria-label={t('tabs.label')}
      selectedValue={isResting ? null : shown}
      onTabSelect={(_, { value }) => onShow(String(value))}
    >
      {tabs.map(({ value, text, count, isLocked }) => {
        const tab = (
          <Tab
            key={value}
            value={value}
            data-tab={value}
            className={mergeClasses(styles.tab, isLocked && styles.locked)}
            // It can be reached, because it says why it does not open.
            aria-disabled={isLocked}
            title={isLocked ? t('tabs.locked') : undefined}
            aria-controls={value === shown && !isResting ? panelId : undefined}
          >
            {text}
            {isLocked && <LockClosedRegular aria-hidden className={styles.lock} />}
            {count !== null && (
              <span className={mergeClasses(styles.count, isResting && styles.hidden)}>{number.format(count)}</span>
            )}
          </Tab>
        );
        if (!isWide) return tab;
        return (
          <OverflowItem key={value} id={value} priority={value === shown ? 1 : 0}>
            {tab}
          </OverflowItem>
        );
      })}
    </TabList>
  );
  return (
    <div ref={bar} className={styles.root} data-keep-clear>
      <div className={styles.brand}>
        <img src="/logo.svg" alt="" width={36} height={36} />
        <h1 className={styles.title}>
          <span aria-hidden>{t('shortHeading')}</span>
          <VisuallyHidden>{t('heading')}</VisuallyHidden>
        </h1>
        {demonstration}
      </div>
      {isWide ? (
        // The counts, which come later, make the tabs wider.
        <Overflow key={`${hasCounts}`} minimumVisible={1} padding={32}>
          <div className={styles.folding}>
            {list}
            <MoreTabs tabs={tabs} onShow={onShow} />
          </div>
        </Overflow>
      ) : (
        <div ref={line} className={styles.scrolling}>
          {list}
        </div>
      )}
      {children}
    </div>
  );
}
