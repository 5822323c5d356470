import { Badge, Button, makeStyles, mergeClasses, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { MailInboxRegular } from '@fluentui/react-icons/svg/mail-inbox';
import { pageMax } from '@incidentmap/core/domain/limits';
import { londonDate } from '@incidentmap/core/domain/dates/calendar';
import type { PrivacyRequest } from '@incidentmap/core/domain/sender/privacyRequest';
import { daysBetween } from '@incidentmap/core/domain/dates/relativeDate';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSWRConfig } from 'swr';
import { showsPublished } from '../../../api/published.ts';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { useWholeList } from '../../../api/useWholeList.ts';
import { longDate } from '../../../lib/dates.ts';
import { downloadJson } from '../../../lib/download.ts';
import { mailto } from '../../../lib/mailto.ts';
import { useNow } from '../../../lib/useNow.ts';
import { safetyTexts } from '../../../safety/texts.ts';
import { cardList, rowFrame } from '../../../ui/layout/cardStyles.ts';
import { DiscardQuestion } from '../../../ui/dialogs/DiscardQuestion.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';
import { Message } from '../../../ui/feedback/Message.tsx';
import { TabTop } from '../../../ui/layout/TabTop.tsx';
import { useToast } from '../../../ui/toasts/toast.ts';
import { Verbatim } from '../../../ui/layout/Verbatim.tsx';
import { requestTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { row, stack } from '../shared/roomStyles.ts';
import { isSessionOver, useSessionEnd } from '../shared/session.ts';

const useStyles = makeStyles({
  root: stack('1.5rem'),
  group: {
    margin: 0,
    marginBlockEnd: '0.5rem',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontVariantNumeric: 'tabular-nums',
  },
  count: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  list: { ...cardList, gap: 0 },
  row: {
    ...rowFrame,
    gap: '0.75rem 2rem',
    paddingBlock: '1.25rem',
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) 11rem' },
  },
  badges: row('0.25rem 0.75rem'),
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  message: { margin: 0, maxInlineSize: '46rem', lineHeight: 1.5, whiteSpace: 'pre-wrap', textAlign: 'start' },
  none: { color: tokens.colorNeutralForeground3 },
  // On a phone the two days stand side by side.
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
    gap: '0.75rem 1.5rem',
    margin: 0,
    [fromMedium]: { gridTemplateColumns: '10rem 10rem minmax(0, 1fr) minmax(0, 1fr)' },
  },
  whole: { gridColumn: '1 / -1', [fromMedium]: { gridColumn: 'auto' } },
  name: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: '1.25rem' },
  value: { margin: 0 },
  link: { color: tokens.colorBrandForegroundLink },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.5rem',
    '& button': { minHeight: '2.75rem' },
    [fromMedium]: {
      gridColumn: 2,
      gridRow: '1 / span 3',
      flexDirection: 'column',
      flexWrap: 'nowrap',
      '& button': { justifyContent: 'start', maxWidth: 'none' },
    },
  },
});

/** The privacy requests, each with the time that is left to answer it. */
export function PrivacyRequests({ onSessionEnd }: { onSessionEnd: () => void }) {
  const { t, i18n } = useTranslation([requestTexts, reviewTexts]);
  const styles = useStyles();
  const number = new Intl.NumberFormat(i18n.language);
  const list = useWholeList('listPrivacyRequests', (cursor) => ({ query: { cursor, limit: pageMax } }));
  useSessionEnd(list.error, onSessionEnd);
  const hasFailed = list.error !== undefined && !list.data;
  const requests = (list.data ?? [])
    .flatMap((page) => page.requests)
    .toSorted((a, b) => a.dueAt.localeCompare(b.dueAt));
  const settled = (changed: PrivacyRequest) =>
    void list.mutate(
      (pages) =>
        pages?.map((page) => ({
          ...page,
          requests: page.requests.map((request) => (request.id === changed.id ? changed : request)),
        })),
      { revalidate: false },
    );
  return (
    <div className={styles.root}>
      <TabTop title={t('requests.heading')} lead={t('requests.lead')} />
      {hasFailed && <LoadFailure reason={t('requests.failed')} onRetry={() => void list.mutate()} />}
      {!hasFailed && !list.isWhole && (
        <Skeleton className={styles.root} aria-label={t('requests.loading')}>
          <SkeletonItem size={128} />
          <SkeletonItem size={128} />
        </Skeleton>
      )}
      {list.isWhole && requests.length === 0 && (
        <Message icon={<MailInboxRegular />} title={t('requests.empty')}>
          {t('requests.emptyBody')}
        </Message>
      )}
      {list.isWhole &&
        (['open', 'closed'] as const).map((group) => {
          const ofGroup = requests.filter(({ state }) => (state === 'open') === (group === 'open'));
          return (
            ofGroup.length > 0 && (
              <section key={group}>
                <h3 className={styles.group}>
                  {t(`requests.groups.${group}`)} <span className={styles.count}>{number.format(ofGroup.length)}</span>
                </h3>
                <ul className={styles.list}>
                  {ofGroup.map((request) => (
                    <li key={request.id}>
                      <RequestRow request={request} onSettled={settled} onSessionEnd={onSessionEnd} />
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
    </div>
  );
}

const icons = {
  export: <ArrowDownloadRegular />,
  erase: <DeleteRegular />,
  refused: <DismissRegular />,
  done: <CheckmarkRegular />,
};
type Action = keyof typeof icons;
const closedColors = { done: 'success', refused: 'informative' } as const;
/** The days before its end in which a request is marked. */
const soon = 7;

type RowProps = { request: PrivacyRequest; onSettled: (request: PrivacyRequest) => void; onSessionEnd: () => void };

function RequestRow({ request, onSettled, onSessionEnd }: RowProps) {
  const { t, i18n } = useTranslation([requestTexts, reviewTexts, safetyTexts]);
  const styles = useStyles();
  const toast = useToast();
  const { mutate } = useSWRConfig();
  const { run, busy } = useMutation('settlePrivacyRequest');
  const [isErasing, setErasing] = useState(false);
  const { id, right, state, email, message, subject, createdAt, dueAt, closedAt } = request;
  const isOpen = state === 'open';
  const now = useNow(60_000);
  const days = daysBetween(londonDate(now), londonDate(new Date(dueAt)));
  const left = days < 0 ? t('requests.late', { count: -days }) : t('requests.left', { count: days });
  const urgency = days < 0 ? 'danger' : days < soon ? 'warning' : 'informative';
  const dayOf = (moment: string) => longDate(londonDate(new Date(moment)), i18n.language);

  const settle = async (action: Action) => {
    setErasing(false);
    try {
      const { request: settled, exported } = await run({ body: { id, action } });
      if (action === 'export') {
        if (!exported) return toast({ title: t('requests.nothingToExport'), intent: 'info' });
        downloadJson(`request-${id}`, exported);
      }
      // Cached lists may still contain the erased incidents.
      if (action === 'erase') await mutate(showsPublished, undefined);
      onSettled(settled);
      toast({ title: t(`requests.settled.${action}`), intent: 'success' });
    } catch (error) {
      if (isSessionOver(error)) return onSessionEnd();
      toast({ title: t('notDone'), body: apiErrorText(error), intent: 'error' });
    }
  };

  const mail = email ? (
    <a className={styles.link} href={mailto(email)}>
      <Verbatim>{email}</Verbatim>
    </a>
  ) : (
    <span className={styles.none}>{t('requests.noEmail')}</span>
  );
  const about = subject && `${t(`safety:receipt.kind.${subject.kind}`)}: ${subject.title}`;
  /** Each with its name, and whether it is a day. */
  const facts: [string, ReactNode, boolean][] = [
    [t(closedAt ? 'requests.closed' : 'requests.due'), dayOf(closedAt ?? dueAt), true],
    [t('requests.received'), dayOf(createdAt), true],
    [t('requests.subject'), about ?? t('requests.noSubject'), false],
    [t('field.contactEmail'), mail, false],
  ];
  const acts: Action[] = [...(subject ? (['export', 'erase'] as const) : []), 'refused', 'done'];
  const askedFor: Partial<Record<typeof right, Action>> = { access: 'export', portability: 'export', erasure: 'erase' };

  return (
    <article className={styles.row} aria-label={`${t(`requests.rights.${right}`)} ${id}`}>
      <div className={styles.badges}>
        <h4 className={styles.title}>{t(`requests.rights.${right}`)}</h4>
        <Badge appearance="tint" size="large" color={state === 'open' ? urgency : closedColors[state]}>
          {state === 'open' ? left : t(`requests.state.${state}`)}
        </Badge>
      </div>
      <p className={mergeClasses(styles.message, !message && styles.none)} dir="auto">
        {message || t('requests.noMessage')}
      </p>
      <dl className={styles.facts}>
        {facts.map(([name, value, isDay]) => (
          <div key={name} className={isDay ? undefined : styles.whole}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value} dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {isOpen && (
        <div className={styles.actions}>
          {acts.map((act) => (
            <Button
              key={act}
              // What the request asks for is an outline, and what else can be done is quiet.
              appearance={act === 'done' || act === askedFor[right] ? 'secondary' : 'subtle'}
              icon={icons[act]}
              disabledFocusable={busy}
              onClick={() => (act === 'erase' ? setErasing(true) : void settle(act))}
            >
              {t(`requests.${act}`)}
            </Button>
          ))}
        </div>
      )}
      <DiscardQuestion
        open={isErasing}
        words={t('requests.eraseQuestion', { returnObjects: true })}
        onKeep={() => setErasing(false)}
        onDiscard={() => void settle('erase')}
      />
    </article>
  );
}
