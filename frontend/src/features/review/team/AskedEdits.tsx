import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Answer } from '@incidentmap/core/contract';
import { useTranslation } from 'react-i18next';
import { apiErrorText } from '../../../api/apiErrorText.ts';
import { useMutation } from '../../../api/useMutation.ts';
import { nameOf } from '../../../lib/nameOf.ts';
import { useToast } from '../../../ui/toasts/toast.ts';
import { ChangeList } from '../submission/HistoryDialog.tsx';
import { teamTexts } from './texts.ts';
import { reviewTexts } from '../shared/texts.ts';
import { isSessionOver } from '../shared/session.ts';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gap: '0.5rem',
    padding: '0.75rem 1rem',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
  },
  title: { margin: 0, fontSize: '1rem', lineHeight: '1.5rem', overflowWrap: 'anywhere' },
  text: { margin: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
});

type Asked = Answer<'listQueue'>['asked'][number];

type Props = { asked: readonly Asked[]; onAnswered: () => void; onSessionEnd: () => void };

/** Edits of public incidents about which a second opinion is asked: another super admin agrees, and so makes them. */
export function AskedEdits({ asked, onAnswered, onSessionEnd }: Props) {
  const { t } = useTranslation([teamTexts, reviewTexts]);
  const styles = useStyles();
  const toast = useToast();
  const { run, busy } = useMutation('changeWork');
  const send = async (id: string, act: { act: 'endOpinion' } | { act: 'giveOpinion'; agrees: boolean }) => {
    try {
      await run({ body: { ...act, item: { kind: 'report', id } } });
    } catch (error) {
      if (isSessionOver(error)) return onSessionEnd();
      toast({ title: t('work.failed', { reason: apiErrorText(error) }), intent: 'warning' });
    }
    onAnswered();
  };
  return asked.map(({ incident, opinion }) => {
    const { revision: _, ...edit } = opinion.edit ?? { revision: 0 };
    const changes = Object.entries(edit).map(([field, after = null]) => ({
      field,
      before: incident[field as keyof typeof incident] as string | number | boolean | null,
      after,
    }));
    return (
      <section key={incident.id} className={styles.root} aria-label={t('review:work.opinion.title')} data-asked-edit="">
        <h3 className={styles.title} dir="auto">
          {incident.title}
        </h3>
        <p className={styles.text}>
          {opinion.isMine
            ? t('review:work.opinion.asked')
            : t('review:work.opinion.asksEdit', { name: nameOf(opinion.by) })}
        </p>
        <ChangeList entry={{ action: 'edited', changes }} />
        <div className={styles.actions}>
          {opinion.isMine ? (
            <Button disabledFocusable={busy} onClick={() => void send(incident.id, { act: 'endOpinion' })}>
              {t('review:work.opinion.end')}
            </Button>
          ) : (
            [true, false].map((agrees) => (
              <Button
                key={String(agrees)}
                disabledFocusable={busy}
                onClick={() => void send(incident.id, { act: 'giveOpinion', agrees })}
              >
                {t(agrees ? 'review:work.opinion.agreeEdit' : 'review:work.opinion.disagreeEdit')}
              </Button>
            ))
          )}
        </div>
      </section>
    );
  });
}
