import { Button, Link, makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { SubtractCircleRegular } from '@fluentui/react-icons/svg/subtract-circle';
import { HttpError, urlOf } from '@incidentmap/core/contract/client';
import type { DayOrder } from '@incidentmap/core/domain/dates/days';
import { repeatsIn } from '@incidentmap/core/domain/partners/identity';
import type { ImportRow, ImportStatus, RowCheck } from '@incidentmap/core/domain/partners/imports';
import { isAdmin, mayImportApproved } from '@incidentmap/core/domain/review/permissions';
import type { Answer } from '@incidentmap/core/contract';
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInGate } from '../../account/SignInGate.tsx';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { usePages } from '../../api/usePages.ts';
import { paths } from '../../lib/paths.ts';
import { cardFrame } from '../../ui/layout/cardStyles.ts';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { TabTop } from '../../ui/layout/TabTop.tsx';
import { Warning } from '../../ui/feedback/Warning.tsx';
import { Count } from './Count.tsx';
import { rowsOf } from './read/columns.ts';
import { EarlierImports } from './EarlierImports.tsx';
import { type Fault, faultsOf } from './read/faults.ts';
import { FileQuestion } from './FileQuestion.tsx';
import { FileStep } from './FileStep.tsx';
import { ImportResult } from './ImportResult.tsx';
import { type Approval, MatchStep } from './MatchStep.tsx';
import { RecordCount } from './RecordCount.tsx';
import { PlacesToCheck, RowsToFix } from './RowsToFix.tsx';
import { StepActions } from './StepActions.tsx';
import { type Step, StepList } from './StepList.tsx';
import { importTexts } from './texts.ts';
import { type ReadFile, useFile } from './useFile.ts';
import { useImport } from './useImport.ts';
import { useNumber } from './useNumber.ts';

const useStyles = makeStyles({
  root: {
    maxInlineSize: '64rem',
    marginInline: 'auto',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1.5rem',
    // The steps follow the head as the parts follow each other.
    '& > :first-child': { marginBlockEnd: 0 },
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  panel: { ...cardFrame, '--panel-padding': cardFrame.padding, gap: '1rem' },
  // The live region of errors is always there, and takes no room while it is empty.
  head: { display: 'grid', '& [role=alert]:not(:empty)': { marginBlockStart: '0.75rem' } },
  file: { margin: 0, marginBlockStart: '0.25rem', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  panelPart: { display: 'grid', gap: '0.5rem' },
  counts: { display: 'grid', gap: '0.5rem' },
  words: { margin: 0, lineHeight: 1.5, overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' },
});

type User = NonNullable<Answer<'getSession'>['user']>;
/** `dayOrder`: undefined until somebody has chosen one. */
type Chosen = ReadFile & { dayOrder: DayOrder | undefined };

const pending: Approval = { isApproved: false, verifiedBy: undefined, sourceUrl: undefined };

/** `isInRoom`: under the bar of the review room, which has the way back. */
function Import({ user, isInRoom }: { user: User; isInRoom: boolean }) {
  const { t } = useTranslation(importTexts);
  const styles = useStyles();
  const numberOf = useNumber();
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<Step>('choose');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [approval, setApproval] = useState<Approval>(pending);
  const [rows, setRows] = useState<ImportRow[]>([]);
  const [checked, setChecked] = useState<RowCheck[]>([]);
  /** Kept from the check, so that rows stay together while they are corrected. */
  const [faults, setFaults] = useState<Fault[]>([]);
  const [hasEdits, setEdits] = useState(false);
  const [failure, setFailure] = useState<{ reason: string; isSignedOut: boolean } | null>(null);
  const [result, setResult] = useState<ImportStatus | null>(null);
  const { checkRows, addRows, takeBack, abandon, cancel, progress } = useImport();
  const earlier = usePages('listImports', (cursor) => ({ query: { cursor, limit: 20 } }));
  const lastStep = useRef(step);

  // Each step begins at its heading; the first one does not take the focus from a page that was just opened.
  useEffect(() => {
    if (lastStep.current !== step) heading.current?.focus();
    lastStep.current = step;
  }, [step]);

  /** A step that begins again has lost the button that was pressed. */
  const begin = (next: Step) => {
    if (next === step) heading.current?.focus();
    setStep(next);
  };

  const attempt = async (work: () => Promise<void>, say = (reason: string) => reason) => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const isSignedOut = error instanceof HttpError && error.status === 401;
      setFailure({ reason: say(apiErrorText(error)), isSignedOut });
    }
  };

  const { question, open } = useFile({
    onQuestion: () => begin('choose'),
    onFailure: (reason) => setFailure(reason === null ? null : { reason, isSignedOut: false }),
    onFile: (file) => {
      setChosen({ ...file, dayOrder: undefined });
      setStep('match');
    },
  });

  const check = (sent: ImportRow[]) =>
    attempt(async () => {
      setRows(sent);
      begin('check');
      setChecked([]);
      const found = await checkRows(sent);
      if (!found) return setStep('match');
      setChecked(found);
      setFaults(faultsOf(sent, found));
      setEdits(false);
    });

  const add = () =>
    attempt(async () => {
      begin('add');
      const { verifiedBy, sourceUrl, isApproved } = approval;
      const claim = isApproved ? { verifiedBy, sourceUrl } : {};
      // A row that was imported before is not sent again, and a faulty one cannot be.
      const isToSend = (row?: RowCheck) => row?.problems.length === 0 && !row.isKnown;
      const sent = rows.filter((_, index) => isToSend(checked[index]));
      const status = await addRows(sent, { fileName: chosen?.name ?? '', isApproved, verifiedBy: undefined, ...claim });
      setResult({ ...status, known: status.known + rows.length - sent.length });
      setStep('done');
      await earlier.mutate();
    });

  const remove = (id: string) =>
    attempt(
      async () => {
        const status = await takeBack(id);
        if (result?.id === id) setResult(status);
        await earlier.mutate();
      },
      (reason) => t('earlier.failed', { reason }),
    );

  const restart = () => {
    setChosen(null);
    setResult(null);
    setRows([]);
    setChecked([]);
    setFailure(null);
    setStep('choose');
  };

  const faulty = checked.filter(({ problems, isKnown }) => problems.length > 0 && !isKnown).length;
  const known = checked.filter(({ isKnown }) => isKnown).length;
  const isRepeated = useMemo(() => repeatsIn(rows), [rows]);
  const isNew = checked.map(({ isKnown }, index) => !isKnown && !isRepeated[index]);
  const fresh = isNew.filter(Boolean).length;
  const ready = checked.filter(({ problems }, index) => problems.length === 0 && isNew[index]).length;
  const repeated = checked.length - known - fresh;
  const waiting = result?.state === 'added' ? result.added - result.approved : 0;
  const isToReview = isAdmin(user) && waiting > 0;
  const numbers = chosen?.found.records.map(({ row }) => row) ?? [];
  const isChecked = checked.length > 0 && checked.length === rows.length;

  return (
    <div className={styles.root}>
      {isInRoom ? (
        <TabTop title={t('title')} lead={t('lead')} level={1} />
      ) : (
        <PageHead
          title={t('title')}
          lead={t('lead')}
          actions={<LinkButton to={paths.partner}>{t('leave')}</LinkButton>}
        />
      )}
      <StepList step={step} />
      <section className={styles.panel} aria-label={t(`steps.${step}`)}>
        <div className={styles.head}>
          <h2 ref={heading} tabIndex={-1} className={styles.title}>
            {t(`steps.${step}`)}
          </h2>
          {chosen && (
            <p className={styles.file}>
              <bdi>{chosen.name}</bdi> · <RecordCount found={chosen.found} />
            </p>
          )}
          <Warning>
            {failure && (step === 'add' ? t('add.stopped', { reason: failure.reason }) : failure.reason)}
          </Warning>
        </div>
        {step === 'choose' && question === null && <FileStep onFile={(file) => void open(file)} />}
        {step === 'choose' && question && <FileQuestion question={question} />}
        {step === 'match' && chosen && (
          <MatchStep
            found={chosen.found}
            columns={chosen.columns}
            onColumns={(columns) => {
              const isSameDay = columns.incidentDate === chosen.columns.incidentDate;
              setChosen({ ...chosen, columns, dayOrder: isSameDay ? chosen.dayOrder : undefined });
            }}
            dayOrder={chosen.dayOrder}
            onDayOrder={(dayOrder) => setChosen({ ...chosen, dayOrder })}
            approval={approval}
            onApproval={setApproval}
            mayApprove={mayImportApproved(user)}
            onCheck={(dayOrder) => {
              const cells = chosen.found.records.map((record) => record.cells);
              void check(rowsOf(cells, chosen.columns, { hashes: chosen.hashes, dayOrder }));
            }}
            onBack={restart}
          />
        )}
        {step === 'check' && isChecked && (
          <>
            <div role="status" className={styles.counts}>
              <Count icon={<CheckmarkCircleRegular />} tone="good">
                {t('check.ready', numberOf(ready))} {t('check.dry')}
              </Count>
              {known > 0 && <Count icon={<SubtractCircleRegular />}>{t('check.known', numberOf(known))}</Count>}
              {repeated > 0 && (
                <Count icon={<SubtractCircleRegular />}>{t('check.repeated', numberOf(repeated))}</Count>
              )}
              {faulty > 0 && (
                <Count icon={<ErrorCircleRegular />} tone="bad">
                  {t('check.faulty', numberOf(faulty))}
                </Count>
              )}
            </div>
            <RowsToFix
              rows={rows}
              numbers={numbers}
              faults={faults}
              columns={chosen?.columns ?? {}}
              onChange={(alike, field, value) => {
                const corrected = new Set(alike);
                setRows(rows.map((each, index) => (corrected.has(index) ? { ...each, [field]: value } : each)));
                setEdits(true);
              }}
            />
            <PlacesToCheck rows={rows} numbers={numbers} checked={checked} />
          </>
        )}
        {step === 'check' && !progress && (
          <StepActions>
            {isChecked && faulty === 0 && !hasEdits ? (
              <Button appearance="primary" size="large" disabled={ready === 0} onClick={() => void add()}>
                {t('add.action', numberOf(ready))}
              </Button>
            ) : (
              <Button appearance="primary" size="large" onClick={() => void check(rows)}>
                {t('check.again')}
              </Button>
            )}
            <Button size="large" onClick={() => setStep('match')}>
              {t('back')}
            </Button>
          </StepActions>
        )}
        {progress && (
          <>
            <p className={styles.words} role="status">
              {t(
                progress.phase === 'checking'
                  ? 'check.busy'
                  : progress.phase === 'removing'
                    ? 'add.removing'
                    : 'add.busy',
              )}
            </p>
            <ProgressBar
              thickness="large"
              aria-label={t(progress.phase === 'checking' ? 'check.busy' : 'add.busy')}
              {...(progress.total > 0 ? { value: progress.done / progress.total } : {})}
            />
            {(progress.phase === 'sending' || progress.phase === 'adding') && (
              <p className={styles.words}>
                {t(`add.${progress.phase}`, {
                  done: numberOf(progress.done).number,
                  total: numberOf(progress.total).number,
                })}
              </p>
            )}
            {progress.phase !== 'removing' && (
              <div className={styles.actions}>
                <Button size="large" onClick={cancel}>
                  {t('action.cancel')}
                </Button>
              </div>
            )}
          </>
        )}
        {failure?.isSignedOut && (
          <p className={styles.words}>
            <Link inline href={urlOf('signIn', { query: { to: '/import' } })} target="_blank">
              {t('add.signIn')}
            </Link>
          </p>
        )}
        {step === 'add' && failure && <p className={styles.words}>{t('add.keeps')}</p>}
        {step === 'add' && !progress && failure && (
          <div className={styles.actions}>
            <Button appearance="primary" size="large" onClick={() => void add()}>
              {t('add.continue')}
            </Button>
            <Button
              size="large"
              onClick={() =>
                void attempt(async () => {
                  await abandon();
                  setStep('check');
                })
              }
            >
              {t('action.cancel')}
            </Button>
          </div>
        )}
        {step === 'done' && result && (
          <>
            <div role="status" className={styles.panelPart}>
              <ImportResult status={result} />
            </div>
            <div className={styles.actions}>
              {isToReview && (
                <LinkButton to={paths.admin} appearance="primary">
                  {t('done.review', numberOf(waiting))}
                </LinkButton>
              )}
              <Button appearance={isToReview ? 'secondary' : 'primary'} size="large" onClick={restart}>
                {t('done.another')}
              </Button>
            </div>
          </>
        )}
      </section>
      {(step === 'choose' || step === 'done') && (
        <EarlierImports
          imports={earlier.data?.flatMap(({ imports }) => imports) ?? []}
          onMore={earlier.hasMore ? earlier.more : undefined}
          isBusy={progress !== null}
          onTakeBack={(id) => void remove(id)}
        />
      )}
    </div>
  );
}

/** Imports existing records, for reviewers and partners. `Room`: the frame that it has for reviewers. */
export function ImportPage({ Room }: { Room: ComponentType<{ children: ReactNode }> }) {
  const { t } = useTranslation(importTexts);
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <SignInGate
        isAllowed={(user) => isAdmin(user) || user.roles.includes('partner')}
        loading={t('loading')}
        signIn={{ title: t('access.title'), body: t('access.body') }}
        noAccess={({ name }) => ({ title: t('access.none'), body: t('access.noneBody', { name }) })}
      >
        {(user) =>
          isAdmin(user) ? (
            <Room>
              <Import user={user} isInRoom />
            </Room>
          ) : (
            <Import user={user} isInRoom={false} />
          )
        }
      </SignInGate>
    </>
  );
}
