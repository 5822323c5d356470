import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import type { Answer } from '@incidentmap/core/contract';
import { mayManagePartners, maySeeDecided } from '@incidentmap/core/domain/review/permissions';
import { useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignOutButton } from '../../account/SignOutButton.tsx';
import { useQuery } from '../../api/useQuery.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { fromMedium } from '../../ui/media.ts';
import { useReviewParts } from './parts.ts';
import { PendingMedia } from './PendingMedia.tsx';
import { PostQueue } from './PostQueue.tsx';
import { PublicMedia } from './PublicMedia.tsx';
import { PrivacyRequests } from './PrivacyRequests.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { formatQueueQuery, isQueue, type Tab as TabName, tabs, useQueueQuery } from './queueQuery.ts';
import { type Counts, ReviewQueue } from './ReviewQueue.tsx';
import { ShortcutHelp } from './ShortcutHelp.tsx';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    maxInlineSize: '64rem',
    marginInline: 'auto',
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
  panel: { outlineStyle: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1.25rem' },
});

type User = NonNullable<Answer<'getSession'>['user']>;

/** The review room: tabs with the queue, public files, partners and privacy requests. */
export function ReviewRoom({ user, onSessionEnd }: { user: User; onSessionEnd: () => void }) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const panelId = useId();
  const panel = useRef<HTMLElement>(null);
  const parts = useReviewParts();
  const [query, setQuery] = useQueueQuery();
  const [counts, setCounts] = useState<Counts | null>(null);
  const [hasKeys, setKeys] = useState(true);
  /** Part of the queue's `key`: a new number remounts the queue. */
  const [queueKey, setQueueKey] = useState(0);
  const [isAboutData, setAboutData] = useState(false);
  const refresh = () => setQueueKey((now) => now + 1);
  const isLocked = !maySeeDecided(user);
  const isDisabled = (tab: TabName) => isLocked && tab !== 'pending';
  /** Tabs that are hidden from users who may not open them. */
  const mayOpen = { media: !isLocked, partners: mayManagePartners(user) };
  const isThere = (tab: TabName) => !(tab in mayOpen) || mayOpen[tab as keyof typeof mayOpen];
  const shown = isDisabled(query.tab) || !isThere(query.tab) ? 'pending' : query.tab;
  const number = new Intl.NumberFormat(i18n.language);
  const onCounts = useCallback((now: Counts) => setCounts(now), []);
  // The tabs without a queue do not load the counts, so they are read here.
  useQuery(
    counts === null && !isQueue(shown) ? 'listQueue' : null,
    { query: { role: user.roles[0], status: 'pending', limit: 1 } },
    { onSuccess: (page) => setCounts(page.counts) },
  );
  const countOf = (tab: TabName) => (isQueue(tab) ? (counts?.[tab] ?? null) : null);
  const [partners, setPartners] = useState<readonly string[]>([]);

  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <div className={styles.names}>
          <h1 className={styles.title}>{t('heading')}</h1>
          <p className={styles.account}>{t('signedInAs', { name: user.name })}</p>
        </div>
        <div className={styles.actions}>
          <LinkButton to={paths.home} icon={<ArrowLeftRegular className={styles.arrow} />}>
            {t('action.backToMap')}
          </LinkButton>
          <SignOutButton label={t('logout')} />
        </div>
      </div>
      <div className={styles.bar}>
        <TabList
          aria-label={t('tabs.label')}
          className={styles.tabs}
          selectedValue={isAboutData ? 'data' : shown}
          onTabSelect={(_, { value }) => {
            setAboutData(value === 'data');
            if (value !== 'data') setQuery({ tab: tabs.find((tab) => tab === value) ?? 'pending', filter: {} });
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
        {isQueue(shown) && !isAboutData && <ShortcutHelp isOn={hasKeys} onChange={setKeys} />}
      </div>
      {isLocked && <p className={styles.locked}>{t('tabs.locked')}</p>}
      <section
        ref={panel}
        tabIndex={-1}
        id={panelId}
        role="tabpanel"
        aria-label={isAboutData ? t('requests.tab') : t(`tabs.${shown}`)}
        className={styles.panel}
      >
        {isAboutData && <PrivacyRequests onSessionEnd={onSessionEnd} />}
        {!isAboutData && shown === 'partners' && parts.partners}
        {!isAboutData && shown === 'media' && <PublicMedia onSessionEnd={onSessionEnd} />}
        {!isAboutData && isQueue(shown) && (
          <>
            <QueueFilters filter={query.filter} onChange={(filter) => setQuery({ filter })} partners={partners} />
            {shown === 'pending' && <PostQueue onApproved={refresh} onSessionEnd={onSessionEnd} />}
            <ReviewQueue
              key={`${queueKey} ${formatQueueQuery({ tab: shown, filter: query.filter })}`}
              role={user.roles[0]}
              status={shown}
              filter={query.filter}
              hasKeys={hasKeys}
              onCounts={onCounts}
              onPartners={setPartners}
              onFilterByFlood={(flood) => {
                setQuery({ filter: { flood } });
                // The pressed button was unmounted with the list.
                panel.current?.focus();
              }}
              onSessionEnd={onSessionEnd}
            />
          </>
        )}
        {!isAboutData && shown === 'pending' && <PendingMedia onPublished={refresh} onSessionEnd={onSessionEnd} />}
      </section>
    </div>
  );
}
