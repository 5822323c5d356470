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
  useOverflowMenu,
} from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RoomTab, roomTabs } from '../../lib/paths.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { lineBelow } from '../../ui/layout/cardStyles.ts';
import { fromMedium, medium, tiny } from '../../ui/layout/breakpoints.ts';
import { useHeightVariable } from '../../ui/layout/useHeightVariable.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import type { Counts } from './shared/events.ts';
import { isQueue } from './shared/queueQuery.ts';
import { useSlots } from './shared/slots.ts';
import { lineButton, menuEntry, openLine } from './shared/roomStyles.ts';
import { roomTexts } from './texts.ts';
import { reviewTexts } from './shared/texts.ts';

/** Where all tabs have room, and where they have more than that: from 1,440 and 1,600 px on. */
const fromDesk = '@media (min-width: 90em)';
const fromLargeDesk = '@media (min-width: 100em)';

/** As Fluent says it, by `left` and `right`. */
const lineInset = `calc(var(--tab-padding) + ${tokens.spacingHorizontalXXS})`;
const besideTabLine = { left: lineInset, right: lineInset };

const useStyles = makeStyles({
  root: {
    ...lineBelow,
    backgroundColor: tokens.colorNeutralBackground1,
    [fromMedium]: { position: 'sticky', insetBlockStart: 0, zIndex: 2 },
  },
  demonstration: {
    paddingInline: 'var(--gutter)',
    backgroundColor: tokens.colorBrandBackground2,
    '& > p': { maxInlineSize: 'none', lineHeight: '1.5rem' },
  },
  // A phone has the tabs in a second line.
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    minBlockSize: '4rem',
    [fromMedium]: { flexWrap: 'nowrap' },
  },
  brand: {
    display: 'flex',
    flexGrow: 1,
    flexBasis: 0,
    minInlineSize: 'min-content',
    [tiny]: { flexWrap: 'wrap' },
    alignItems: 'center',
    gap: '0 0.5rem',
    minBlockSize: '3.25rem',
    paddingInlineStart: 'var(--gutter)',
    [fromMedium]: { flexGrow: 0, flexShrink: 0, flexBasis: 'auto' },
  },
  title: { margin: 0, fontSize: '1rem', lineHeight: '1.5rem' },
  // The padding leaves room for the focus ring, which `overflow: hidden` would cut off.
  folding: {
    order: 1,
    display: 'flex',
    alignItems: 'center',
    flexBasis: '100%',
    minInlineSize: 0,
    paddingInline: '0.5rem 0.25rem',
    overflow: 'hidden',
    [fromMedium]: {
      order: 0,
      flexGrow: 1,
      flexShrink: 1,
      flexBasis: '0%',
      marginInlineStart: '0.25rem',
      paddingInline: '0.25rem',
    },
    // The name of the room stands apart from the tabs: as far as all of them still have room, also in a wide font.
    [fromDesk]: { marginInlineStart: 'clamp(0.5rem, 100vw - 95rem, 1rem)' },
  },
  more: { display: 'flex', alignSelf: 'stretch', flexShrink: 0, maxInlineSize: '100%' },
  moreButton: {
    ...lineButton,
    paddingBlock: 0,
    [tiny]: { whiteSpace: 'normal' },
    fontSize: '1rem',
    borderRadius: 0,
    [fromMedium]: { minHeight: '4rem' },
  },
  // Fluent would cut off what lies on its border.
  open: { overflow: 'visible', '&, &:hover, &:hover:active': { color: tokens.colorBrandForeground2 } },
  openName: { ...openLine, display: 'flex', alignItems: 'center', alignSelf: 'stretch' },
  entry: menuEntry,
  openEntry: { fontWeight: tokens.fontWeightSemibold },
  tab: {
    flexShrink: 0,
    minHeight: '2.75rem',
    // So narrow that at a desk all of them have room, also in a wide font.
    '--tab-padding': '0.375rem',
    paddingInline: 'var(--tab-padding)',
    '::after': besideTabLine,
    '::before': besideTabLine,
    whiteSpace: 'nowrap',
    '& .fui-Tab__content': { fontWeight: tokens.fontWeightSemibold },
    '& > span': { fontSize: '1rem' },
    // Also under the pointer, where Fluent's own colour has a rule of more weight.
    '&[aria-selected=true], &[aria-selected=true]:hover:enabled': {
      '& .fui-Tab__content': { color: tokens.colorBrandForeground2 },
    },
    [fromMedium]: { minHeight: '4rem' },
    [fromLargeDesk]: { '--tab-padding': '0.625rem' },
  },
  // It makes no line higher, so that the words of all tabs stand on one line.
  count: {
    display: 'inline-block',
    minInlineSize: '1.5rem',
    marginBlock: '-0.25rem',
    marginInlineStart: '0.25rem',
    paddingInline: '0.3125rem',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.5rem',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  locked: { cursor: 'not-allowed', '& .fui-Tab__content': { color: tokens.colorNeutralForeground3 } },
  lock: { marginInlineStart: '0.25rem', verticalAlign: '-0.125em' },
});

type Props = {
  heading: string;
  opens: Record<RoomTab, boolean>;
  /** How many reports have which state; null until that is known. */
  counts: Counts | null;
  shown: RoomTab;
  /** Whether the reviewer takes a break: no tab is the open one then. */
  isResting: boolean;
  onShow: (tab: RoomTab) => void;
  /** The id of what the open tab shows. */
  panelId: string;
  children: ReactNode;
};

type MoreProps = Pick<Props, 'opens' | 'onShow'> & { tabs: readonly RoomTab[]; open: RoomTab | undefined };

/** The menu of the `tabs` that have no room, under the name of the `open` one if it is among them. */
function MoreTabs({ tabs, open, opens, onShow }: MoreProps) {
  const { t } = useTranslation([roomTexts, reviewTexts]);
  const styles = useStyles();
  const { ref, isOverflowing } = useOverflowMenu<HTMLDivElement>();
  if (!isOverflowing) return null;
  const name = open && t(`tabs.${open}`);
  return (
    <div ref={ref} className={styles.more}>
      <Menu
        hasIcons={roomTabs.some((tab) => isQueue(tab) && !opens[tab])}
        positioning={{ position: 'below', align: 'end' }}
      >
        <MenuTrigger disableButtonEnhancement>
          <Button
            className={mergeClasses(styles.moreButton, open && styles.open)}
            appearance="subtle"
            icon={<ChevronDownRegular />}
            iconPosition="after"
            aria-label={name ? t('tabs.moreWith', { name }) : t('tabs.more')}
          >
            {name ? <span className={styles.openName}>{t('tabs.moreName', { name })}</span> : t('review:more')}
          </Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {tabs.map((tab) => (
              <MenuItem
                key={tab}
                className={mergeClasses(styles.entry, tab === open && styles.openEntry)}
                aria-current={tab === open}
                icon={opens[tab] ? null : <LockClosedRegular />}
                aria-disabled={!opens[tab]}
                onClick={() => onShow(tab)}
              >
                {t(`tabs.${tab}`)}
              </MenuItem>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}

/** The bar of the review room. Tabs that have no room are in a menu, from the last one on. */
export function RoomBar({ heading, opens, counts, shown, isResting, onShow, panelId, children }: Props) {
  const { t, i18n } = useTranslation([roomTexts, reviewTexts]);
  const styles = useStyles();
  const { demonstration } = useSlots();
  const bar = useHeightVariable('--toolbar');
  const isWide = useMediaQuery(medium);
  const number = new Intl.NumberFormat(i18n.language);
  // Those of reports are seen by all, and locked for some.
  const tabs = roomTabs.filter((tab) => opens[tab] || isQueue(tab));
  const [visible, setVisible] = useState<Record<string, boolean>>({});
  /** The open tab, if it has no room. */
  const folded = !isResting && visible[shown] === false ? shown : undefined;
  const list = (
    <TabList
      aria-label={t('tabs.label')}
      selectedValue={isResting ? null : shown}
      onTabSelect={(_, { value }) => onShow(value as RoomTab)}
    >
      {tabs.map((tab) => (
        <OverflowItem key={tab} id={tab}>
          <Tab
            value={tab}
            data-tab={tab}
            className={mergeClasses(styles.tab, !opens[tab] && styles.locked)}
            // It can be reached, because it says why it does not open.
            aria-disabled={!opens[tab]}
            title={opens[tab] ? undefined : t('tabs.locked')}
            aria-controls={tab === shown && !isResting ? panelId : undefined}
          >
            {t(`tabs.${tab}`)}
            {!opens[tab] && <LockClosedRegular aria-hidden className={styles.lock} />}
            {counts && isQueue(tab) && <span className={styles.count}>{number.format(counts[tab])}</span>}
          </Tab>
        </OverflowItem>
      ))}
    </TabList>
  );
  return (
    <div ref={bar} className={styles.root} data-keep-clear>
      {isWide && <div className={styles.demonstration}>{demonstration}</div>}
      <div className={styles.line}>
        <div className={styles.brand}>
          <img src="/logo.svg" alt="" width={36} height={36} />
          <h1 className={styles.title}>
            <span aria-hidden>{t('shortHeading')}</span>
            <VisuallyHidden>{heading}</VisuallyHidden>
          </h1>
          {!isWide && demonstration}
        </div>
        {/* The counts come later and make the tabs wider, so the key changes with them. The menu is as wide as the name on it;
            `Overflow` measures again when its padding changes. */}
        <Overflow
          key={`${counts !== null} ${isWide}`}
          minimumVisible={isWide ? 1 : 0}
          padding={(isWide ? 8 : 12) + (folded ? 1 + tabs.indexOf(folded) : 0)}
          onOverflowChange={(_, { itemVisibility }) => setVisible(itemVisibility)}
        >
          <div className={styles.folding}>
            {list}
            <MoreTabs tabs={tabs.filter((tab) => visible[tab] === false)} open={folded} opens={opens} onShow={onShow} />
          </div>
        </Overflow>
        {children}
      </div>
    </div>
  );
}
