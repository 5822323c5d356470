import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Answer } from '@incidentmap/core/contract';
import {
  mayManagePartners,
  mayManagePublicMedia,
  maySeeDecided,
  maySettleRequests,
  maySeeWholeTrail,
} from '@incidentmap/core/domain/review/permissions';
import { useCallback, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/useQuery.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { fromMedium, medium } from '../../ui/layout/breakpoints.ts';
import { useToast } from '../../ui/toasts/toast.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { BreakNotice } from './break/BreakNotice.tsx';
import { GreyContext } from './submission/mediaLook.ts';
import { isGreyWhenShown } from './shared/reviewerStorage.ts';
import { useSlots } from './shared/slots.ts';
import { PublicMedia } from './media/PublicMedia.tsx';
import { PrivacyRequests } from './requests/PrivacyRequests.tsx';
import { isQueue, type Tab as TabName, tabs, useQueueQuery } from './shared/queueQuery.ts';
import { DecidedPage } from './decided/DecidedPage.tsx';
import type { Counts } from './shared/events.ts';
import { BreakContext } from './shared/breakContext.ts';
import { RoomActs } from './RoomActs.tsx';
import { RoomBar } from './RoomBar.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { roomTexts } from './texts.ts';
import { reviewTexts } from './shared/texts.ts';
import { keepInputOf } from './shared/unsentInput.ts';
import { useMediaFilter } from './submission/useMediaFilter.ts';
import { QueuePage } from './queue/QueuePage.tsx';
import { YourDay } from './break/YourDay.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minBlockSize: '100dvh',
    backgroundColor: tokens.colorNeutralBackground1,
    // In the dark, light rings around the marks would be the loudest thing in the room.
    '@media (prefers-color-scheme: dark)': { '--severity-halo': tokens.colorNeutralStrokeAccessible },
    // At both sides of the bar, the filters, the lists and the panes.
    '--gutter': '1rem',
    [fromMedium]: { '--gutter': '1.5rem' },
  },
  // From two panes up the page does not scroll: each pane does.
  filled: { [fromMedium]: { blockSize: '100dvh' } },
  panel: {
    flexGrow: 1,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    minBlockSize: 0,
  },
  // While its reviewer takes a break it stays as it is, but for media.
  away: { display: 'none' },
  // What is read or filled in begins where the bar does.
  column: {
    gap: '1rem',
    alignContent: 'start',
    boxSizing: 'border-box',
    maxInlineSize: '90rem',
    paddingBlock: '1rem 4rem',
    paddingInline: 'var(--gutter)',
  },
  // As many pictures as there is room for.
  pictures: { maxInlineSize: 'none' },
});

type User = NonNullable<Answer<'getSession'>['user']>;

/**
 * The review room: one bar with the tabs, and what the open tab shows. On a phone the bar makes room for
 * the item that is read.
 */
export function ReviewRoom({ user, onSessionEnd }: { user: User; onSessionEnd: () => void }) {
  const { t } = useTranslation([roomTexts, reviewTexts]);
  const styles = useStyles();
  const toast = useToast();
  const panelId = useId();
  const parts = useSlots();
  const [query, setQuery] = useQueueQuery();
  const [counts, setCounts] = useState<Counts | null>(null);
  const [isAboutData, setAboutData] = useState(false);
  const [isDayOpen, setDayOpen] = useState(false);
  const [isKeysOpen, setKeysOpen] = useState(false);
  const [isBreak, setBreak] = useState(false);
  useState(() => keepInputOf(user.name));
  const { reviewer, mediaFilter, onMediaFilter } = useMediaFilter(user.name);
  const isLocked = !maySeeDecided(user);
  const isDisabled = (tab: TabName) => isLocked && tab !== 'pending';
  /** Tabs that are hidden from users who may not open them. */
  const mayOpen = {
    media: mayManagePublicMedia(user),
    partners: mayManagePartners(user),
    figures: maySeeWholeTrail(user),
    audit: maySeeWholeTrail(user),
  };
  const isThere = (tab: TabName) => !(tab in mayOpen) || mayOpen[tab as keyof typeof mayOpen];
  const shown = isDisabled(query.tab) || !isThere(query.tab) ? 'pending' : query.tab;
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

  const isWide = useMediaQuery(medium);
  const hasKeys = isQueue(shown) && !isAboutData;
  const isQueueOpen = shown === 'pending' && !isAboutData;
  const [isItemShown, setItemShown] = useState(false);
  const isReading = !isBreak && !isWide && isQueueOpen && isItemShown;
  const open = isAboutData ? 'data' : shown;
  const panelName = isAboutData ? t('review:requests.tab') : t(`tabs.${shown}`);
  const heading = t('heading', { tab: panelName });
  const onShow = (value: string) => {
    if (tabs.some((tab) => tab === value && isDisabled(tab))) return toast({ title: t('tabs.locked'), intent: 'info' });
    setBreak(false);
    setAboutData(value === 'data');
    if (value !== 'data')
      setQuery({
        tab: tabs.find((tab) => tab === value) ?? 'pending',
        filter: {},
        kind: undefined,
        work: undefined,
        item: undefined,
      });
  };

  const panel = useRef<HTMLElement>(null);
  /** Ends the break, and gives the focus to what is read. */
  const goOn = () => {
    flushSync(() => setBreak(false));
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    (find('article h3') ?? find('[tabindex="-1"]'))?.focus();
  };

  return (
    <div className={mergeClasses(styles.root, isQueueOpen && styles.filled)} data-room="" data-toasts="end">
      {isReading ? (
        <VisuallyHidden>
          <h1>{heading}</h1>
        </VisuallyHidden>
      ) : (
        <RoomBar
          heading={heading}
          tabs={[
            ...tabs.filter(isThere).map((tab) => ({
              value: tab,
              text: t(`tabs.${tab}`),
              count: countOf(tab),
              isLocked: isDisabled(tab),
            })),
            ...(maySettleRequests(user)
              ? [{ value: 'data', text: t('review:requests.tab'), count: null, isLocked: false }]
              : []),
          ]}
          shown={open}
          isResting={isBreak}
          onShow={onShow}
          panelId={panelId}
        >
          <RoomActs
            name={user.name}
            isResting={isBreak}
            onBreak={() => setBreak(true)}
            onDay={() => setDayOpen(true)}
            onKeys={hasKeys && isWide ? () => setKeysOpen(true) : null}
          />
        </RoomBar>
      )}
      {hasKeys && (
        <ShortcutHelp isOpen={isKeysOpen} onOpen={() => setKeysOpen(true)} onClose={() => setKeysOpen(false)} />
      )}
      <BreakNotice
        reviewer={reviewer}
        isBreak={isBreak}
        backTo={isQueueOpen ? null : panelName}
        onBreak={() => setBreak(true)}
        onDay={() => setDayOpen(true)}
        onEnd={goOn}
      />
      {isDayOpen && (
        <YourDay
          reviewer={reviewer}
          mediaFilter={mediaFilter}
          onMediaFilter={onMediaFilter}
          onClose={() => setDayOpen(false)}
        />
      )}
      <section
        ref={panel}
        id={panelId}
        role="tabpanel"
        aria-label={panelName}
        className={mergeClasses(
          styles.panel,
          !isQueueOpen && styles.column,
          open === 'media' && styles.pictures,
          isBreak && styles.away,
        )}
      >
        <GreyContext value={isGreyWhenShown(mediaFilter)}>
          <BreakContext value={isBreak}>
            {isAboutData && <PrivacyRequests onSessionEnd={onSessionEnd} />}
            {!isAboutData && shown === 'partners' && parts.partners}
            {!isAboutData && shown === 'figures' && parts.figures}
            {!isAboutData && shown === 'audit' && parts.audit}
            {!isAboutData && shown === 'media' && <PublicMedia onSessionEnd={onSessionEnd} />}
            {isQueueOpen && (
              <QueuePage
                role={user.roles[0]}
                mayListPartners={mayOpen.partners}
                reviewer={reviewer}
                query={query}
                onQuery={setQuery}
                onCounts={onCounts}
                onItemShown={setItemShown}
                onBreak={() => setBreak(true)}
                onSessionEnd={onSessionEnd}
              />
            )}
            {!isAboutData && isQueue(shown) && shown !== 'pending' && (
              <DecidedPage
                key={shown}
                role={user.roles[0]}
                status={shown}
                query={query}
                onQuery={setQuery}
                mayListPartners={mayOpen.partners}
                count={counts?.[shown]}
                onCounts={onDecidedCounts}
                onSessionEnd={onSessionEnd}
              />
            )}
          </BreakContext>
        </GreyContext>
      </section>
    </div>
  );
}
