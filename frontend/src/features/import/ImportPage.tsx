import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import type { Answer } from '@incidentmap/core/contract';
import { HttpError, urlOf } from '@incidentmap/core/contract/client';
import type { ImportRow } from '@incidentmap/core/domain/partners/imports';
import { isAdmin, mayImportApproved } from '@incidentmap/core/domain/review/permissions';
import { type ComponentType, type ReactNode, useEffect, useReducer, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInGate } from '../../account/SignInGate.tsx';
import { apiErrorText } from '../../api/apiErrorText.ts';
import { usePages } from '../../api/usePages.ts';
import { paths } from '../../lib/paths.ts';
import { Warning } from '../../ui/feedback/Warning.tsx';
import { cardFrame } from '../../ui/layout/cardStyles.ts';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { TabTop } from '../../ui/layout/TabTop.tsx';
import { CheckStep } from './CheckStep.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { FileStep } from './FileStep.tsx';
import { firstState, importReducer } from './importState.ts';
import { MatchStep } from './MatchStep.tsx';
import { rowsOf } from './read/columns.ts';
import { StepList } from './StepList.tsx';
import { ImportProgress, ImportResult, RecordCount } from './rowCounts.tsx';
import { importTexts } from './texts.ts';
import { useFile } from './useFile.ts';
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
  words: { margin: 0, lineHeight: 1.5, overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.75rem' },
});

type User = NonNullable<Answer<'getSession'>['user']>;

/** The state of an import, and what is done in its steps. */
function useSteps() {
  const { t } = useTranslation(importTexts);
  const [state, tell] = useReducer(importReducer, firstState);
  const { checkRows, addRows, takeBack, abandon, cancel, progress } = useImport();
  const earlier = usePages('listImports', (cursor) => ({ query: { cursor, limit: 20 } }));
  const { at, approval } = state;

  const attempt = async (work: () => Promise<void>, say = (reason: string) => reason) => {
    tell({ is: 'failed', failure: null });
    try {
      await work();
    } catch (error) {
      const isSignedOut = error instanceof HttpError && error.status === 401;
      tell({ is: 'failed', failure: { reason: say(apiErrorText(error)), isSignedOut } });
    }
  };
  const open = useFile(tell);
  const check = (rows: readonly ImportRow[]) =>
    attempt(async () => {
      tell({ is: 'checking', rows });
      const checked = await checkRows(rows);
      tell(checked ? { is: 'checked', checked } : { is: 'matchedAgain' });
    });
  const add = () =>
    attempt(async () => {
      if (at.step !== 'check' && at.step !== 'add') return;
      tell({ is: 'adding' });
      const { verifiedBy, sourceUrl, isApproved } = approval;
      const claim = isApproved ? { verifiedBy, sourceUrl } : {};
      const { file, rows, found } = at;
      // A row that was imported before is not sent again, and a faulty one cannot be.
      const sent = rows.filter((_, index) => {
        const row = found?.checked[index];
        return row?.problems.length === 0 && !row.isKnown;
      });
      const status = await addRows(sent, { fileName: file.name, isApproved, verifiedBy: undefined, ...claim });
      tell({ is: 'added', result: { ...status, known: status.known + rows.length - sent.length } });
      await earlier.mutate();
    });
  const remove = (id: string) =>
    attempt(
      async () => {
        tell({ is: 'takenBack', result: await takeBack(id) });
        await earlier.mutate();
      },
      (reason) => t('earlier.failed', { reason }),
    );
  const giveUp = () =>
    attempt(async () => {
      await abandon();
      tell({ is: 'abandoned' });
    });
  return { state, tell, open, check, add, remove, giveUp, cancel, progress, earlier };
}

/** `isInRoom`: under the bar of the review room, which has the way back. */
function Import({ user, isInRoom }: { user: User; isInRoom: boolean }) {
  const { t } = useTranslation(importTexts);
  const styles = useStyles();
  const numberOf = useNumber();
  const { state, tell, open, check, add, remove, giveUp, cancel, progress, earlier } = useSteps();
  const { at, approval, failure, begun } = state;
  const { step } = at;
  const heading = useRef<HTMLHeadingElement>(null);
  // Each step begins at its heading; the first one does not take the focus from a page that was just opened.
  useEffect(() => {
    if (begun > 0) heading.current?.focus();
  }, [begun]);
  const restart = () => tell({ is: 'restarted' });
  const waiting = at.step === 'done' && at.result.state === 'added' ? at.result.added - at.result.approved : 0;
  const isToReview = isAdmin(user) && waiting > 0;

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
          {at.step !== 'choose' && (
            <p className={styles.file}>
              <bdi>{at.file.name}</bdi> · <RecordCount found={at.file.found} />
            </p>
          )}
          <Warning>
            {failure && (step === 'add' ? t('add.stopped', { reason: failure.reason }) : failure.reason)}
          </Warning>
        </div>
        {at.step === 'choose' && <FileStep question={at.question} onFile={(file) => void open(file)} />}
        {at.step === 'match' && (
          <MatchStep
            {...at.file}
            onMatch={(change) => tell({ is: 'matched', change })}
            approval={approval}
            onApproval={(next) => tell({ is: 'approved', approval: next })}
            mayApprove={mayImportApproved(user)}
            onCheck={(dayOrder) => {
              const { found, columns, hashes } = at.file;
              const cells = found.records.map((record) => record.cells);
              void check(rowsOf(cells, columns, { hashes, dayOrder }));
            }}
            onBack={restart}
          />
        )}
        {at.step === 'check' && (
          <CheckStep
            {...at}
            isBusy={progress !== null}
            onCorrect={(rows) => tell({ is: 'corrected', rows })}
            onCheck={() => void check(at.rows)}
            onAdd={() => void add()}
            onBack={() => tell({ is: 'matchedAgain' })}
          />
        )}
        {progress && <ImportProgress progress={progress} onCancel={cancel} />}
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
            <Button size="large" onClick={() => void giveUp()}>
              {t('action.cancel')}
            </Button>
          </div>
        )}
        {at.step === 'done' && (
          <>
            <div role="status" className={styles.panelPart}>
              <ImportResult status={at.result} />
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
        <EarlierImports list={earlier} isBusy={progress !== null} onTakeBack={(id) => void remove(id)} />
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
