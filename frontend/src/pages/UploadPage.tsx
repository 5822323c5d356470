import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ImageMultipleRegular } from '@fluentui/react-icons/svg/image-multiple';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportForm } from '../features/report/ReportForm.tsx';
import { reportTexts } from '../features/report/texts.ts';
import { ExitBar } from '../safety/ExitButton.tsx';
import { ReceiptCard } from '../safety/ReceiptCard.tsx';
import { ReceiptCode } from '../safety/ReceiptCode.tsx';
import { Guard } from '../ui/feedback/Guard.tsx';
import { LinkButton } from '../ui/layout/LinkButton.tsx';
import { ActionButton } from '../layout/ActionButton.tsx';
import { PageHead } from '../ui/layout/PageHead.tsx';
import { PageTitle } from '../ui/layout/PageTitle.tsx';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx';
import { paths } from '../lib/paths.ts';
import { pageTexts } from './texts.ts';
import { reportParts } from '../layout/reportParts.tsx';

const useStyles = makeStyles({
  page: { maxInlineSize: '46rem', marginInline: 'auto' },
  // In one line until it is opened: the form is what people come for.
  notice: {
    marginBlockEnd: '1rem',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    lineHeight: tokens.lineHeightBase300,
  },
  noticeTitle: {
    paddingBlock: '0.75rem',
    paddingInline: '1rem',
    borderRadius: tokens.borderRadiusLarge,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  noticeBody: { margin: 0, paddingBlockEnd: '0.75rem', paddingInline: '1rem', overflowWrap: 'anywhere' },
  record: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.5rem 1rem',
    marginBlockEnd: '1rem',
    lineHeight: tokens.lineHeightBase300,
  },
  recordWords: { flex: '1 1 10rem', minInlineSize: 0 },
  card: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // Not `hidden`, in which the form's foot would not stay in sight.
  form: { overflow: 'clip', paddingBlockStart: '1rem' },
  heading: { margin: 0 },
  sent: {
    display: 'grid',
    justifyItems: 'center',
    gap: '0.75rem',
    paddingBlock: 'clamp(2rem, 8vw, 4rem)',
    paddingInline: '1.5rem',
    textAlign: 'center',
  },
  sentIcon: { fontSize: '3rem', color: tokens.colorStatusSuccessForeground1 },
  sentTitle: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
  },
  sentBody: { margin: 0, maxInlineSize: '30rem', color: tokens.colorNeutralForeground2, lineHeight: 1.5 },
  actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '0.75rem', marginBlockStart: '0.75rem' },
});

function Sent({ receipt, onAgain }: { receipt: string; onAgain: () => void }) {
  const { t } = useTranslation([pageTexts, reportTexts]);
  const styles = useStyles();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button, which had the focus, is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={mergeClasses(styles.card, styles.sent)}>
      <PageTitle>{t('report:outcomes.video.sent.title')}</PageTitle>
      <CheckmarkCircleRegular aria-hidden className={styles.sentIcon} />
      <h1 ref={heading} tabIndex={-1} className={styles.sentTitle}>
        {t('report:outcomes.video.sent.title')}
      </h1>
      <p className={styles.sentBody}>{t('report:outcomes.video.sent.body')}</p>
      <ReceiptCard receipt={receipt} level={2} />
      <div className={styles.actions}>
        <Button appearance="primary" icon={<AddRegular />} onClick={onAgain}>
          {t('again')}
        </Button>
        <LinkButton to={paths.gallery} icon={<ImageMultipleRegular />}>
          {t('upload.sent.gallery')}
        </LinkButton>
      </div>
    </div>
  );
}

/** The page for reporting an incident that was filmed. */
export function UploadPage() {
  const { t } = useTranslation([pageTexts, reportTexts]);
  const styles = useStyles();
  const [receipt, setReceipt] = useState<string | null>(null);
  return (
    <div className={styles.page}>
      <ExitBar />
      <Guard instead={receipt && <ReceiptCode receipt={receipt} />}>
        {receipt ? (
          <Sent receipt={receipt} onAgain={() => setReceipt(null)} />
        ) : (
          <>
            <PageHead title={t('upload.title')} lead={t('upload.lead')} />
            <details className={styles.notice}>
              <summary className={styles.noticeTitle}>{t('upload.review.title')}</summary>
              <p className={styles.noticeBody}>{t('upload.review.body')}</p>
            </details>
            <div className={styles.record}>
              <span className={styles.recordWords}>{t('upload.record')}</span>
              <ActionButton action="record" />
            </div>
            <section className={mergeClasses(styles.card, styles.form)}>
              <h2 className={styles.heading}>
                <VisuallyHidden>{t('report:heading')}</VisuallyHidden>
              </h2>
              <ReportForm
                kind="video"
                showPublic={reportParts.showPublic}
                showPinMap={reportParts.showPinMap}
                onSubmitted={({ receipt: code }) => setReceipt(code)}
              />
            </section>
          </>
        )}
      </Guard>
    </div>
  );
}
