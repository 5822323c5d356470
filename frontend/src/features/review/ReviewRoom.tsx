import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Answer } from '@incidentmap/core/contract';
import {
  mayManagePartners,
  mayManagePublicMedia,
  maySeeDecided,
  maySettleRequests,
  maySeeWholeTrail,
} from '@incidentmap/core/domain/review/permissions';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../../api/useQuery.ts';
import type { RoomTab } from '../../lib/paths.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { fromMedium, medium } from '../../ui/layout/breakpoints.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { useToast } from '../../ui/toasts/toast.ts';
import { BreakNotice } from './break/BreakNotice.tsx';
import { YourDay } from './break/YourDay.tsx';
import { DecidedPage } from './decided/DecidedPage.tsx';
import { PublicMedia } from './media/PublicMedia.tsx';
import { QueuePage } from './queue/QueuePage.tsx';
import { PrivacyRequests } from './requests/PrivacyRequests.tsx';
import { RoomActs } from './RoomActs.tsx';
import { RoomBar } from './RoomBar.tsx';
import { BreakContext } from './shared/breakContext.ts';
import type { Counts } from './shared/events.ts';
import { isQueue, useQueueQuery } from './shared/queueQuery.ts';
import { isGreyWhenShown } from './shared/reviewerStorage.ts';
import { stack } from './shared/roomStyles.ts';
import { useSlots } from './shared/slots.ts';
import { keepInputOf } from './shared/unsentInput.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { GreyContext, useMediaFilter } from './submission/useMediaFilter.ts';
import { roomTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minBlockSize: '100dvh',
    backgroundColor: tokens.colorNeutralBackground1,
    // In the dark, light rings around the marks would be the loudest thing in the room.
    '@media (prefers-color-scheme: dark)': { '--severity-halo': tokens.colorNeutralStrokeAccessible },
    '--gutter': '1rem',
    [fromMedium]: { '--gutter': '1.5rem' },
  },
  // From two panes up the page does not scroll: each pane does.
  filled: { [fromMedium]: { blockSize: '100dvh' } },
  panel: { ...stack('0'), flexGrow: 1, minBlockSize: 0 },
  // While its reviewer takes a break it stays as it is, but for media.
  away: { display: 'none' },
  column: {
    gap: '1rem',
    alignContent: 'start',
    boxSizing: 'border-box',
    maxInlineSize: '90rem',
    paddingBlock: '1rem 4rem',
    paddingInline: 'var(--gutter)',
  },
  pictures: { maxInlineSize: 'none' },
});

type User = NonNullable<Answer<'getSession'>['user']>;

const opensTo = (user: User): Record<RoomTab, boolean> => ({
  pending: true,
  approved: maySeeDecided(user),
  rejected: maySeeDecided(user),
  media: mayManagePublicMedia(user),
  partners: mayManagePartners(user),
  figures: maySeeWholeTrail(user),
  audit: maySeeWholeTrail(user),
  data: maySettleRequests(user),
});

function useCounts(role: string | undefined, shown: RoomTab) {
  const [counts, setCounts] = useState<Counts | null>(null);
  // The other tabs do not load the number of all that waits, so it is read here.
  useQuery(
    counts === null && shown !== 'pending' ? 'listWaiting' : null,
    { query: { role, sort: 'age', limit: 1 } },
    { onSuccess: (page) => setCounts(page.counts) },
  );
  // Of the decided reports' own counts, what waits is only the reports.
  const onDecidedCounts = useCallback(
    ({ approved, rejected }: Counts) => setCounts((now) => now && { ...now, approved, rejected }),
    [],
  );
  return { counts, setCounts, onDecidedCounts };
}

/** The review room. On a phone its bar makes room for the open item. */
export function ReviewRoom({ user, onSessionEnd }: { user: User; onSessionEnd: () => void }) {
  const { t } = useTranslation(roomTexts);
  const styles = useStyles();
  const toast = useToast();
  const panelId = useId();
  const slots = useSlots();
  const [role] = user.roles;
  // Before anything reads what somebody else has typed here.
  useState(() => keepInputOf(user.name));
  const opens = opensTo(user);
  const [query, setQuery] = useQueueQuery((tab) => opens[tab]);
  const shown = query.tab;
  const { counts, setCounts, onDecidedCounts } = useCounts(role, shown);
  const [dialog, setDialog] = useState<'day' | 'keys' | null>(null);
  const [isBreak, setBreak] = useState(false);
  const { reviewer, mediaFilter, onMediaFilter } = useMediaFilter(user.name);
  const isWide = useMediaQuery(medium);
  const hasKeys = isQueue(shown);
  const isQueueOpen = shown === 'pending';
  const [isItemShown, setItemShown] = useState(false);
  const isReading = !isBreak && !isWide && isQueueOpen && isItemShown;
  const heading = t('heading', { tab: t(`tabs.${shown}`) });
  const onBreak = () => setBreak(true);
  const onDay = () => setDialog('day');
  const onKeys = () => setDialog('keys');
  const onClose = () => setDialog(null);
  const onShow = (tab: RoomTab) => {
    if (!opens[tab]) return toast({ title: t('tabs.locked'), intent: 'info' });
    setBreak(false);
    setQuery({ tab, filter: {}, kind: undefined, work: undefined, item: undefined });
  };
  const panel = useRef<HTMLElement>(null);
  /** Ends the break, and gives the focus to what is read. */
  const goOn = () => {
    flushSync(() => setBreak(false));
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    (find('article h3') ?? find('[tabindex="-1"]'))?.focus();
  };
  const shared = { role, query, onQuery: setQuery, mayListPartners: opens.partners, onSessionEnd };
  const decided = (status: 'approved' | 'rejected') => (
    <DecidedPage {...shared} key={status} status={status} count={counts?.[status]} onCounts={onDecidedCounts} />
  );
  const panes: Record<RoomTab, ReactNode> = {
    pending: (
      <QueuePage {...shared} reviewer={reviewer} onCounts={setCounts} onItemShown={setItemShown} onBreak={onBreak} />
    ),
    approved: decided('approved'),
    rejected: decided('rejected'),
    media: <PublicMedia onSessionEnd={onSessionEnd} />,
    partners: slots.partners,
    figures: slots.figures,
    audit: slots.audit,
    data: <PrivacyRequests onSessionEnd={onSessionEnd} />,
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
          opens={opens}
          counts={counts}
          shown={shown}
          isResting={isBreak}
          onShow={onShow}
          panelId={panelId}
        >
          <RoomActs
            name={user.name}
            isResting={isBreak}
            onBreak={onBreak}
            onDay={onDay}
            onKeys={hasKeys && isWide ? onKeys : null}
          />
        </RoomBar>
      )}
      {hasKeys && <ShortcutHelp isOpen={dialog === 'keys'} onOpen={onKeys} onClose={onClose} />}
      <BreakNotice
        reviewer={reviewer}
        isBreak={isBreak}
        backTo={isQueueOpen ? null : t(`tabs.${shown}`)}
        onBreak={onBreak}
        onDay={onDay}
        onEnd={goOn}
      />
      {dialog === 'day' && (
        <YourDay reviewer={reviewer} mediaFilter={mediaFilter} onMediaFilter={onMediaFilter} onClose={onClose} />
      )}
      <section
        ref={panel}
        id={panelId}
        role="tabpanel"
        aria-label={t(`tabs.${shown}`)}
        className={mergeClasses(
          styles.panel,
          !isQueueOpen && styles.column,
          shown === 'media' && styles.pictures,
          isBreak && styles.away,
        )}
      >
        <GreyContext value={isGreyWhenShown(mediaFilter)}>
          <BreakContext value={isBreak}>{panes[shown]}</BreakContext>
        </GreyContext>
      </section>
    </div>
  );
}
