import { Button, makeStyles, Spinner, Tab, TabList, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular, CloudOffRegular, LockClosedRegular } from '@fluentui/react-icons';
import type { Answer } from '@incidentmap/core/contract';
import { type Approval, approvals, type ReviewedIncident } from '@incidentmap/core/domain/incident';
import { maySeeDecided } from '@incidentmap/core/domain/permissions';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { explain } from '../../api/explain.ts';
import { keyOf } from '../../api/call.ts';
import { showsPublished } from '../../api/published.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Message } from '../../ui/Message.tsx';
import { ReviewList } from './ReviewList.tsx';
import { SignOutButton } from './SignOutButton.tsx';
import { isSessionOver } from './useDecision.ts';

const useStyles = makeStyles({
  root: { maxInlineSize: '64rem', marginInline: 'auto', display: 'grid', gap: '1.25rem' },
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
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  tabs: { flexWrap: 'wrap' },
  tab: { minHeight: '2.75rem', paddingInline: '0.625rem' },
  count: {
    display: 'inline-block',
    minInlineSize: '1.5rem',
    marginInlineStart: '0.5rem',
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
  loading: { display: 'grid', placeItems: 'center', minBlockSize: '40vh' },
});

type User = NonNullable<Answer<'getSession'>['user']>;

/** What was read before may have been decided since: it is read anew whenever the room is entered. */
const anew = { revalidateOnMount: true };

/** The reports and their review, for those who may. */
export function ReviewRoom({ user, onEnded }: { user: User; onEnded: () => void }) {
  const { t, i18n } = useTranslation();
  const styles = useStyles();
  const panelId = useId();
  const { mutate } = useSWRConfig();
  const [shown, setShown] = useState<Approval>('pending');
  const request = { query: { role: user.roles[0] } };
  const list = useAnswer('listAllIncidents', request, anew);
  const isLocked = !maySeeDecided(user);
  const isOver = isSessionOver(list.error);
  const number = new Intl.NumberFormat(i18n.language);

  const end = () => {
    void mutate(keyOf('listAllIncidents', request), undefined, { revalidate: false });
    onEnded();
  };
  useEffect(() => {
    if (isOver) end();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the list is refused
  }, [isOver]);

  const onDecided = (decided: ReviewedIncident) => {
    void list.mutate((now) => now?.map((incident) => (incident.id === decided.id ? decided : incident)), {
      revalidate: false,
    });
    // Forgotten rather than only read again: no page that shows it need be open now.
    void mutate(showsPublished, undefined);
  };

  const byStatus = Map.groupBy(list.data ?? [], ({ isApproved }) => isApproved);
  const isDisabled = (status: Approval) => isLocked && status !== 'pending';

  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <div className={styles.names}>
          <h1 className={styles.title}>{t('review.heading')}</h1>
          <p className={styles.account}>{t('review.signedInAs', { name: user.name })}</p>
        </div>
        <div className={styles.actions}>
          <LinkButton to={paths.home} icon={<ArrowLeftRegular className={styles.arrow} />}>
            {t('review.back')}
          </LinkButton>
          <SignOutButton label={t('review.logout')} />
        </div>
      </div>
      <div className={styles.bar}>
        <TabList
          aria-label={t('review.tabs.label')}
          className={styles.tabs}
          selectedValue={shown}
          onTabSelect={(_, { value }) => setShown(approvals.find((status) => status === value) ?? 'pending')}
        >
          {approvals.map((status) => (
            <Tab
              key={status}
              value={status}
              className={styles.tab}
              disabled={isDisabled(status)}
              icon={isDisabled(status) ? <LockClosedRegular /> : null}
              aria-controls={status === shown ? panelId : undefined}
            >
              {t(`review.tabs.${status}`)}
              {list.data && !isDisabled(status) && (
                <span className={styles.count}>{number.format(byStatus.get(status)?.length ?? 0)}</span>
              )}
            </Tab>
          ))}
        </TabList>
      </div>
      {isLocked && <p className={styles.locked}>{t('review.tabs.locked')}</p>}
      <section id={panelId} role="tabpanel" aria-label={t(`review.tabs.${shown}`)} aria-busy={list.isLoading}>
        {list.data && (
          <ReviewList
            incidents={byStatus.get(shown) ?? []}
            status={shown}
            onDecided={onDecided}
            onOutdated={() => void list.mutate()}
            onEnded={end}
          />
        )}
        {!list.data && list.error && (
          <Message
            icon={<CloudOffRegular />}
            title={t('review.list.failed')}
            level={2}
            alert
            action={<Button onClick={() => void list.mutate()}>{t('review.list.again')}</Button>}
          >
            {explain(list.error, t('failed.body'))}
          </Message>
        )}
        {!list.data && !list.error && (
          <div className={styles.loading}>
            <Spinner label={t('review.list.loading')} />
          </div>
        )}
      </section>
    </div>
  );
}
