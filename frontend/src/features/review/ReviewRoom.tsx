import { Button, makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import type { Answer } from '@incidentmap/core/contract';
import { mayManagePartners, maySeeDecided, maySeeWholeTrail } from '@incidentmap/core/domain/review/permissions';
import { type CSSProperties, useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignOutButton } from '../../account/SignOutButton.tsx';
import { useQuery } from '../../api/useQuery.ts';
import { paths } from '../../lib/paths.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { fromMedium, medium } from '../../ui/media.ts';
import { BreakNotice } from './BreakNotice.tsx';
import { useReviewParts } from './parts.ts';
import { PublicMedia } from './PublicMedia.tsx';
import { PrivacyRequests } from './PrivacyRequests.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { isQueue, type Tab as TabName, tabs, useQueueQuery } from './queueQuery.ts';
import { type Counts, ReviewQueue } from './ReviewQueue.tsx';
import { readVeil, veilFilters, writeVeil } from './ofReviewer.ts';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { reviewTexts } from './texts.ts';
import { WaitingRoom } from './WaitingRoom.tsx';
import { YourDay } from './YourDay.tsx';
import { dayTexts } from './dayTexts.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1.25rem',
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1rem 2rem',
  },
  hidden: { display: 'none' },
  names: { minInlineSize: 0 },
  title: { margin: 0, fontSize: 'clamp(1.5rem, 1.2rem + 1.5vw, 2.125rem)', lineHeight: 1.2, letterSpacing: '-0.015em' },
  account: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' },
  arrow: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  tabs: { flexWrap: 'wrap', inlineSize: '100%', [fromMedium]: { inlineSize: 'auto', maxInlineSize: '100%' } },
  // Two columns on a phone, where one row does not fit.
  tab: {
    flexBasis: '50%',
    justifyContent: 'start',
    minInlineSize: 'max-content',
    minHeight: '2.75rem',
    paddingInline: '0.625rem',
    [fromMedium]: { flexBasis: 'auto', justifyContent: 'center' },
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
  locked: { margin: 0, marginBlockStart: '-0.75rem', color: tokens.colorNeutralForeground2 },
  panel: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1.25rem',
  },
  column: { inlineSize: '100%', maxInlineSize: '64rem', marginInline: 'auto' },
});

type User = NonNullable<Answer<'getSession'>['user']>;

/**
 * The review room: tabs with the queue, public files, partners and privacy requests. On a phone the head makes room for
 * the item that is read.
 */
export function ReviewRoom({ user, onSessionEnd }: { user: User; onSessionEnd: () => void }) {
  const { t, i18n } = useTranslation([reviewTexts, dayTexts]);
  const styles = useStyles();
  const panelId = useId();
  const parts = useReviewParts();
  const [query, setQuery] = useQueueQuery();
  const [counts, setCounts] = useState<Counts | null>(null);
  const [isAboutData, setAboutData] = useState(false);
  const [isDayOpen, setDayOpen] = useState(false);
  const [veil, setVeil] = useState(() => readVeil(user.name));
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
  const isReading = !isWide && !isAboutData && shown === 'pending' && query.item !== undefined;

  return (
    <div className={styles.root} style={{ '--media-veil': veilFilters[veil] } as CSSProperties}>
      <div className={mergeClasses(styles.head, isReading && styles.hidden)}>
        <div className={styles.names}>
          <h1 className={styles.title}>{t('heading')}</h1>
          <p className={styles.account}>{t('signedInAs', { name: user.name })}</p>
        </div>
        <div className={styles.actions}>
          <LinkButton to={paths.home} icon={<ArrowLeftRegular className={styles.arrow} />}>
            {t('action.backToMap')}
          </LinkButton>
          <Button aria-haspopup="dialog" onClick={() => setDayOpen(true)}>
            {t('reviewDay:day.button')}
          </Button>
          <LinkButton to={paths.import}>{t('action.import')}</LinkButton>
          <SignOutButton label={t('logout')} />
        </div>
      </div>
      <div className={mergeClasses(styles.bar, isReading && styles.hidden)}>
        <TabList
          aria-label={t('tabs.label')}
          className={styles.tabs}
          selectedValue={isAboutData ? 'data' : shown}
          onTabSelect={(_, { value }) => {
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
              className={styles.tab}
              disabled={isDisabled(tab)}
              icon={isDisabled(tab) ? <LockClosedRegular /> : null}
              aria-controls={tab === shown ? panelId : undefined}
            >
              {t(`tabs.${tab}`)}
              {countOf(tab) !== null && <span className={styles.count}>{number.format(countOf(tab) ?? 0)}</span>}
            </Tab>
          ))}
          <Tab value="data" className={styles.tab} aria-controls={isAboutData ? panelId : undefined}>
            {t('requests.tab')}
          </Tab>
        </TabList>
        {isQueue(shown) && !isAboutData && <ShortcutHelp />}
      </div>
      <BreakNotice />
      {isDayOpen && (
        <YourDay
          reviewer={user.name}
          veil={veil}
          onVeil={(next) => {
            setVeil(next);
            writeVeil(user.name, next);
          }}
          onClose={() => setDayOpen(false)}
        />
      )}
      {isLocked && !isReading && <p className={styles.locked}>{t('tabs.locked')}</p>}
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
            reviewer={user.name}
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
  );
}
