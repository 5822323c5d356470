import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import type { Answer } from '@incidentmap/core/contract';
import { mayManagePartners, maySeeDecided, maySeeWholeTrail } from '@incidentmap/core/domain/review/permissions';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/useQuery.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { fromMedium, medium } from '../../ui/media.ts';
import { useToast } from '../../ui/useToast.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { BreakNotice } from './BreakNotice.tsx';
import { useReviewParts } from './parts.ts';
import { PublicMedia } from './PublicMedia.tsx';
import { PrivacyRequests } from './PrivacyRequests.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { isQueue, type Tab as TabName, tabs, useQueueQuery } from './queueQuery.ts';
import { type Counts, ReviewQueue } from './ReviewQueue.tsx';
import { gutter, roomGap } from './roomFrame.ts';
import { RoomActs } from './RoomActs.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { sideways } from './sideways.ts';
import { reviewTexts } from './texts.ts';
import { useMediaFilter } from './useMediaFilter.ts';
import { WaitingRoom } from './WaitingRoom.tsx';
import { YourDay } from './YourDay.tsx';
import { dayTexts } from './dayTexts.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    // The bar lies right under the site's header.
    marginBlockStart: 'calc(-1 * clamp(1.25rem, 3vw, 2rem))',
  },
  // In two lines on a phone, where the tabs have the second one.
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '1rem',
    marginInline: `calc(-1 * ${gutter})`,
    paddingInline: gutter,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorNeutralBackground1,
    [fromMedium]: { flexWrap: 'nowrap', minBlockSize: '3.25rem', paddingInline: `1.25rem ${gutter}` },
  },
  hidden: { display: 'none' },
  title: {
    margin: 0,
    fontSize: '1rem',
    lineHeight: '1.5rem',
    overflowWrap: 'anywhere',
    [fromMedium]: { flexShrink: 0 },
  },
  tabs: {
    ...sideways,
    order: 1,
    flexBasis: '100%',
    marginInline: '-0.5rem',
    [fromMedium]: { order: 0, flexGrow: 1, flexShrink: 1, flexBasis: '0%', marginInline: 0 },
  },
  tabList: { flexShrink: 0 },
  tab: {
    flexShrink: 0,
    minHeight: '2.75rem',
    paddingInline: '0.5rem',
    whiteSpace: 'nowrap',
    [fromMedium]: { minHeight: '3.25rem' },
  },
  count: {
    display: 'inline-block',
    minInlineSize: '1.5rem',
    marginInlineStart: '0.375rem',
    paddingInline: '0.375rem',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.5rem',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
  },
  locked: { cursor: 'not-allowed', '& .fui-Tab__content, & .fui-Tab__icon': { color: tokens.colorNeutralForeground3 } },
  panel: {
    display: 'grid',
    marginBlockStart: roomGap,
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1.25rem',
  },
  // What is read or filled in lies on white, down to the footer.
  ground: {
    marginInline: `calc(-1 * ${gutter})`,
    marginBlockEnd: '-4rem',
    paddingInline: gutter,
    paddingBlockEnd: '4rem',
    minBlockSize: 'calc(100dvh - var(--header, 4rem) - 3.25rem)',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  column: { inlineSize: '100%', maxInlineSize: '64rem', marginInline: 'auto' },
});

type User = NonNullable<Answer<'getSession'>['user']>;

/**
 * The review room: one bar with the tabs, and what the open tab shows. On a phone the bar makes room for
 * the item that is read.
 */
export function ReviewRoom({ user, onSessionEnd }: { user: User; onSessionEnd: () => void }) {
  const { t, i18n } = useTranslation([reviewTexts, dayTexts]);
  const styles = useStyles();
  const toast = useToast();
  const panelId = useId();
  const parts = useReviewParts();
  const [query, setQuery] = useQueueQuery();
  const [counts, setCounts] = useState<Counts | null>(null);
  const [isAboutData, setAboutData] = useState(false);
  const [isDayOpen, setDayOpen] = useState(false);
  const [isKeysOpen, setKeysOpen] = useState(false);
  const { reviewer, mediaFilter, onMediaFilter } = useMediaFilter(user.name);
  const isLocked = !maySeeDecided(user);
  const isDisabled = (tab: TabName) => isLocked && tab !== 'pending';
  /** Tabs that are hidden from users who may not open them. */
  const mayOpen = {
    media: !isLocked,
    partners: mayManagePartners(user),
    figures: maySeeWholeTrail(user),
    audit: maySeeWholeTrail(user),
  };
  const isThere = (tab: TabName) => !(tab in mayOpen) || mayOpen[tab as keyof typeof mayOpen];
  const shown = isDisabled(query.tab) || !isThere(query.tab) ? 'pending' : query.tab;
  const number = new Intl.NumberFormat(i18n.language);
  const onCounts = useCallback((now: Counts) => setCounts(now), []);
  // The other tabs do not load the number of all that waits, so it is read here.
  useQuery(
    counts === null && shown !== 'pending' ? 'listWaiting' : null,
    { query: { role: user.roles[0], sort: 'age', limit: 1 } },
    { onSuccess: (page) => setCounts(page.counts) },
  );
  // Of the decided reports' own counts, what waits is only the reports.
  const onDecidedCounts = useCallback(
    ({ approved, rejected }: Counts) => setCounts((now) => now && { ...now, approved, rejected }),
    [],
  );
  const countOf = (tab: TabName) => (isQueue(tab) ? (counts?.[tab] ?? null) : null);
  const [partners, setPartners] = useState<readonly string[]>([]);

  const isWide = useMediaQuery(medium);
  const hasKeys = isQueue(shown) && !isAboutData;
  const tabLine = useRef<HTMLDivElement>(null);
  const hasCounts = counts !== null;
  // Where the tabs scroll, the one that is open is in sight. It is found by its name, because Fluent marks it as selected
  // only after this has run.
  useEffect(() => {
    const open = isAboutData ? 'data' : shown;
    tabLine.current?.querySelector(`[data-tab=${open}]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-deps -- runs when another tab opens, and when the counts make tabs wider
  }, [shown, isAboutData, hasCounts]);
  const isReading = !isWide && !isAboutData && shown === 'pending' && query.item !== undefined;

  return (
    <div className={styles.root}>
      {isReading && (
        <VisuallyHidden>
          <h1>{t('heading')}</h1>
        </VisuallyHidden>
      )}
      <div className={mergeClasses(styles.bar, isReading && styles.hidden)} data-keep-clear>
        <h1 className={styles.title}>{t('heading')}</h1>
        <div ref={tabLine} className={styles.tabs}>
          <TabList
            aria-label={t('tabs.label')}
            className={styles.tabList}
            selectedValue={isAboutData ? 'data' : shown}
            onTabSelect={(_, { value }) => {
              if (tabs.some((tab) => tab === value && isDisabled(tab)))
                return toast({ title: t('tabs.locked'), intent: 'info' });
              setAboutData(value === 'data');
              if (value !== 'data')
                setQuery({
                  tab: tabs.find((tab) => tab === value) ?? 'pending',
                  filter: {},
                  kind: undefined,
                  work: undefined,
                  item: undefined,
                });
            }}
          >
            {tabs.filter(isThere).map((tab) => (
              <Tab
                key={tab}
                value={tab}
                data-tab={tab}
                className={mergeClasses(styles.tab, isDisabled(tab) && styles.locked)}
                // It can be reached, because it says why it does not open.
                aria-disabled={isDisabled(tab)}
                title={isDisabled(tab) ? t('tabs.locked') : undefined}
                icon={isDisabled(tab) ? <LockClosedRegular /> : null}
                aria-controls={tab === shown ? panelId : undefined}
              >
                {t(`tabs.${tab}`)}
                {countOf(tab) !== null && <span className={styles.count}>{number.format(countOf(tab) ?? 0)}</span>}
              </Tab>
            ))}
            <Tab value="data" data-tab="data" className={styles.tab} aria-controls={isAboutData ? panelId : undefined}>
              {t('requests.tab')}
            </Tab>
          </TabList>
        </div>
        <RoomActs
          name={user.name}
          onDay={() => setDayOpen(true)}
          onKeys={hasKeys && isWide ? () => setKeysOpen(true) : null}
        />
      </div>
      {hasKeys && (
        <ShortcutHelp isOpen={isKeysOpen} onOpen={() => setKeysOpen(true)} onClose={() => setKeysOpen(false)} />
      )}
      <BreakNotice />
      {isDayOpen && (
        <YourDay
          reviewer={reviewer}
          mediaFilter={mediaFilter}
          onMediaFilter={onMediaFilter}
          onClose={() => setDayOpen(false)}
        />
      )}
      <div className={isAboutData || shown !== 'pending' ? styles.ground : undefined}>
        <section
          id={panelId}
          role="tabpanel"
          aria-label={isAboutData ? t('requests.tab') : t(`tabs.${shown}`)}
          className={mergeClasses(styles.panel, (isAboutData || shown !== 'pending') && styles.column)}
        >
          {isAboutData && <PrivacyRequests onSessionEnd={onSessionEnd} />}
          {!isAboutData && shown === 'partners' && parts.partners}
          {!isAboutData && shown === 'figures' && parts.figures}
          {!isAboutData && shown === 'audit' && parts.audit}
          {!isAboutData && shown === 'media' && <PublicMedia onSessionEnd={onSessionEnd} />}
          {!isAboutData && shown === 'pending' && (
            <WaitingRoom
              role={user.roles[0]}
              reviewer={reviewer}
              query={query}
              onQuery={setQuery}
              onCounts={onCounts}
              onSessionEnd={onSessionEnd}
            />
          )}
          {!isAboutData && isQueue(shown) && shown !== 'pending' && (
            <>
              <QueueFilters filter={query.filter} onChange={(filter) => setQuery({ filter })} partners={partners} />
              <ReviewQueue
                key={`${shown} ${JSON.stringify(query.filter)}`}
                role={user.roles[0]}
                status={shown}
                filter={query.filter}
                onCounts={onDecidedCounts}
                onPartners={setPartners}
                onSessionEnd={onSessionEnd}
              />
            </>
          )}
        </section>
      </div>
    </div>
  );
}
