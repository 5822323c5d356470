import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { LinkDismissRegular } from '@fluentui/react-icons/svg/link-dismiss';
import { PeopleCommunityRegular } from '@fluentui/react-icons/svg/people-community';
import { HttpError } from '@incidentmap/core/contract/client';
import { sourceUrlMaxLength } from '@incidentmap/core/domain/limits';
import { webAddress } from '@incidentmap/core/domain/links/webAddress';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { apiErrorText } from '../api/apiErrorText.ts';
import { useQuery } from '../api/useQuery.ts';
import { ReportForm } from '../features/report/ReportForm.tsx';
import type { SubmittedReport } from '../features/report/useReportForm.ts';
import { draftOf } from '../features/report/reportValues.ts';
import { formTexts } from '../forms/texts.ts';
import { reportTexts } from '../features/report/texts.ts';
import { discardDraft } from '../lib/storage/drafts.ts';
import { ExitBar } from '../safety/ExitButton.tsx';
import { ReceiptCard } from '../safety/ReceiptCard.tsx';
import { ReceiptCode } from '../safety/ReceiptCode.tsx';
import { Guard } from '../ui/feedback/Guard.tsx';
import { DiscardQuestion } from '../ui/dialogs/DiscardQuestion.tsx';
import { GateCard } from '../ui/feedback/GateCard.tsx';
import { LinkButton } from '../ui/layout/LinkButton.tsx';
import { LoadFailure } from '../ui/feedback/LoadFailure.tsx';
import { ActionButton } from '../layout/ActionButton.tsx';
import { PageHead } from '../ui/layout/PageHead.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx';
import { homeAsLeft } from '../lib/storage/homeAsLeft.ts';
import { pageTexts } from './texts.ts';
import { reportParts } from '../layout/reportParts.tsx';

const useStyles = makeStyles({
  page: { maxInlineSize: '46rem', marginInline: 'auto', overflowWrap: 'anywhere' },
  heading: { margin: 0 },
  loading: { display: 'grid', placeItems: 'center', minBlockSize: '50vh' },
  partner: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    marginBlock: '0 1.5rem',
    padding: '1rem',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  icon: { flexShrink: 0, fontSize: '1.5rem' },
  card: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    // Not `hidden`, in which the form's foot would not stay in sight.
    overflow: 'clip',
    paddingBlockStart: '1rem',
  },
});

const isUnknown = (error: Error): boolean => error instanceof HttpError && [400, 404].includes(error.status);

/** The report's source from the link's `ref`. An invalid address is dropped, because the reporter cannot fix it. */
function sourceOf(ref: string | null): string | null {
  const source = ref?.trim() ?? '';
  return source.length <= sourceUrlMaxLength && webAddress(source) ? source : null;
}

function Form({ name, sourceUrl }: { name: string; sourceUrl: string | null }) {
  const { t } = useTranslation([pageTexts, reportTexts, formTexts]);
  const styles = useStyles();
  const [sent, setSent] = useState<SubmittedReport | null>(null);
  const [turn, setTurn] = useState(0);
  const [isChanged, setChanged] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const onChanged = useCallback((changed: boolean) => setChanged(changed), []);
  const clear = () => {
    setAsking(false);
    void discardDraft(draftOf('partner', name));
    setTurn((now) => now + 1);
  };

  return (
    <div className={styles.page}>
      <ExitBar />
      <Guard instead={sent && <ReceiptCode receipt={sent.receipt} />}>
        {sent ? (
          <>
            <PageTitle>{t('partner.sent.title')}</PageTitle>
            <GateCard
              icon={<CheckmarkCircleRegular />}
              title={t('partner.sent.title')}
              takesFocus
              actions={
                <>
                  <Button appearance="primary" onClick={() => setSent(null)}>
                    {t('again')}
                  </Button>
                  <LinkButton to={homeAsLeft()}>{t('back')}</LinkButton>
                </>
              }
            >
              {t('partner.sent.body', { name })} {!sent.isPlaced && t('partner.sent.unplaced')}
            </GateCard>
            <ReceiptCard receipt={sent.receipt} level={2} />
          </>
        ) : (
          <>
            <PageHead title={t('partner.title', { name })} lead={t('partner.lead', { name })} />
            <p className={styles.partner}>
              <PeopleCommunityRegular aria-hidden className={styles.icon} />
              {t('viaPartner', { name })}
            </p>
            <section className={styles.card} aria-label={t('report:heading')}>
              <h2 className={styles.heading}>
                <VisuallyHidden>{t('report:heading')}</VisuallyHidden>
              </h2>
              <ReportForm
                key={turn}
                kind="partner"
                partner={{ name, sourceUrl }}
                onChanged={onChanged}
                onClear={() => (isChanged ? setAsking(true) : clear())}
                showPublic={reportParts.showPublic}
                showPinMap={reportParts.showPinMap}
                onSubmitted={setSent}
              />
            </section>
            <DiscardQuestion
              open={isAsking}
              words={{ title: t('report:discard'), ...t('forms:discard', { returnObjects: true }) }}
              onKeep={() => setAsking(false)}
              onDiscard={clear}
            />
          </>
        )}
      </Guard>
    </div>
  );
}

/** A partner's own link: the report form, whose reports bear the partner's name. */
export function PartnerSubmitPage() {
  const { t } = useTranslation(pageTexts);
  const styles = useStyles();
  const { partnerName = '' } = useParams();
  const [query] = useSearchParams();
  const { data, error, mutate } = useQuery('getPartner', { params: { name: partnerName } });

  if (error && isUnknown(error)) {
    return (
      <>
        <PageTitle>{t('partner.unknown.title')}</PageTitle>
        <GateCard
          icon={<LinkDismissRegular />}
          title={t('partner.unknown.title')}
          actions={
            <>
              <ActionButton action="report" />
              <LinkButton to={homeAsLeft()}>{t('back')}</LinkButton>
            </>
          }
        >
          {t('partner.unknown.body', { name: partnerName })}
        </GateCard>
      </>
    );
  }
  if (error && !data) {
    return <LoadFailure level={1} reason={apiErrorText(error)} onRetry={() => void mutate()} />;
  }
  if (!data) {
    return (
      <div className={styles.loading}>
        <PageTitle>{t('partner.loading')}</PageTitle>
        <Spinner label={t('partner.loading')} />
      </div>
    );
  }
  // The key resets the form for another partner.
  return <Form key={data.name} name={data.name} sourceUrl={sourceOf(query.get('ref'))} />;
}
