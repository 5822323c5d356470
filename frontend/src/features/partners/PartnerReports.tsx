import { Badge, Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { HttpError } from '@incidentmap/core/contract/client';
import type { PartnerIncident } from '@incidentmap/core/domain/partners/partner';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInGate } from '../../account/SignInGate.tsx';
import { SignOutButton } from '../../account/SignOutButton.tsx';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { useMutation } from '../../api/useMutation.ts';
import { usePages } from '../../api/usePages.ts';
import { paths } from '../../lib/paths.ts';
import { longDate } from '../../lib/dates.ts';
import { oneLine } from '../../lib/text.ts';
import { cardFrame, cardList } from '../../ui/layout/cardStyles.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useToast } from '../../ui/toasts/toast.ts';
import { partnerTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    maxInlineSize: '56rem',
    marginInline: 'auto',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1rem',
  },
  list: cardList,
  card: {
    ...cardFrame,
    gap: '0.625rem',
    overflowWrap: 'anywhere',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400, textAlign: 'start' },
  words: { margin: 0, maxInlineSize: '46rem', whiteSpace: 'pre-wrap', lineHeight: 1.5 },
  facts: { margin: 0, color: tokens.colorNeutralForeground2 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.5rem 1.5rem',
  },
  loading: { display: 'grid', placeItems: 'center', minBlockSize: '50vh' },
  more: { justifySelf: 'center' },
});

const colours = { pending: 'informative', approved: 'success', rejected: 'subtle' } as const;

type CardProps = { incident: PartnerIncident; onChanged: (incident: PartnerIncident) => void; onStale: () => void };

function Card({ incident, onChanged, onStale }: CardProps) {
  const { t, i18n } = useTranslation(partnerTexts);
  const styles = useStyles();
  const toast = useToast();
  const { run, busy } = useMutation('verifyPartnerIncident');
  /** The state that is being saved, which the checkbox shows optimistically. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const verify = async (isVerified: boolean) => {
    if (busy) return;
    setWanted(isVerified);
    try {
      onChanged(await run({ params: { id: incident.id }, body: { isVerified } }));
      toast({ title: t(isVerified ? 'reports.verified' : 'reports.unverified'), intent: 'success' });
    } catch (error) {
      toast({ title: t('reports.verifyFailed', { reason: apiErrorText(error) }), intent: 'error' });
      onStale();
    }
    setWanted(null);
  };
  return (
    <article className={styles.card} aria-label={oneLine(incident.title)}>
      <div>
        <Badge appearance="tint" size="large" color={colours[incident.isApproved]}>
          {t(`reports.state.${incident.isApproved}`)}
        </Badge>
      </div>
      <h2 className={styles.title} dir="auto">
        {oneLine(incident.title)}
      </h2>
      <p className={styles.words} dir="auto">
        {incident.description}
      </p>
      <p className={styles.facts}>
        {[
          incident.location,
          longDate(incident.incidentDate, i18n.language),
          t(`incidentType.${incident.incidentType}`),
          t(`severity.${incident.severity}`),
        ].join(' · ')}
      </p>
      <div className={styles.foot}>
        {incident.isApproved === 'pending' ? (
          <Checkbox checked={wanted ?? incident.isVerified} onChange={(isVerified) => void verify(isVerified)}>
            {t('reports.verify')}
          </Checkbox>
        ) : (
          <span>{incident.isVerified && t('reports.verified')}</span>
        )}
        {incident.isApproved === 'approved' && (
          <LinkButton to={paths.incident(incident.id)}>{t('action.viewIncident')}</LinkButton>
        )}
      </div>
    </article>
  );
}

function Reports({ onSessionEnd }: { onSessionEnd: () => void }) {
  const { t } = useTranslation(partnerTexts);
  const styles = useStyles();
  const pages = usePages('listPartnerIncidents', (cursor) => ({ query: { cursor, limit: 50 } }));
  const { data, error, mutate } = pages;
  if (error && !data) {
    const isSessionOver = error instanceof HttpError && (error.status === 401 || error.status === 403);
    return (
      <LoadFailure
        level={1}
        reason={apiErrorText(error, t('reports.failed'))}
        onRetry={isSessionOver ? onSessionEnd : () => void mutate()}
      />
    );
  }
  if (!data) {
    return (
      <div className={styles.loading}>
        <Spinner label={t('reports.loading')} />
      </div>
    );
  }
  const incidents = data.flatMap((page) => page.incidents);
  return (
    <div className={styles.root}>
      <PageHead
        title={t('reports.title')}
        lead={t('reports.lead', { name: data[0]?.partner ?? '' })}
        actions={
          <>
            <LinkButton to={paths.import}>{t('action.import')}</LinkButton>
            <SignOutButton label={t('action.signOut')} />
          </>
        }
      />
      {incidents.length === 0 && <Message icon={<CheckmarkCircleRegular />} title={t('reports.none')} level={2} />}
      <ul className={styles.list}>
        {incidents.map((incident) => (
          <li key={incident.id}>
            <Card
              incident={incident}
              onStale={() => void mutate()}
              onChanged={(changed) =>
                void mutate(
                  (now) =>
                    now?.map((page) => ({
                      ...page,
                      incidents: page.incidents.map((each) => (each.id === changed.id ? changed : each)),
                    })),
                  { revalidate: false },
                )
              }
            />
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <Button className={styles.more} onClick={pages.more}>
          {t('action.loadMore')}
        </Button>
      )}
    </div>
  );
}

/** A partner's own reports and their status, for partner accounts. */
export function PartnerReports() {
  const { t } = useTranslation(partnerTexts);
  return (
    <>
      <PageTitle>{t('reports.title')}</PageTitle>
      <SignInGate
        isAllowed={({ roles }) => roles.includes('partner')}
        loading={t('reports.loading')}
        signIn={{ title: t('reports.signIn.title'), body: t('reports.signIn.body') }}
        noAccess={({ name }) => ({ title: t('reports.noAccess.title'), body: t('reports.noAccess.body', { name }) })}
      >
        {(_, onSessionEnd) => <Reports onSessionEnd={onSessionEnd} />}
      </SignInGate>
    </>
  );
}
