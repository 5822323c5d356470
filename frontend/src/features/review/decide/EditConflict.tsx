import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TaskDialog } from '../../../ui/dialogs/TaskDialog.tsx';
import { type EditValues, editValuesOf } from './formValues.ts';
import { decideTexts } from './texts.ts';
import { pair } from '../shared/roomStyles.ts';
import { reviewTexts } from '../shared/texts.ts';
import { useValueWords } from '../submission/HistoryDialog.tsx';

const useStyles = makeStyles({
  name: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  versions: { ...pair, gap: '0.75rem', marginBlockStart: '0.25rem' },
  version: {
    margin: 0,
    padding: '0.75rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    whiteSpace: 'pre-wrap',
  },
  whose: { display: 'block', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  words: { margin: 0 },
});

type Props = {
  mine: Partial<EditValues>;
  theirs: ReviewedIncident;
  busy: boolean;
  notice: ReactNode;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
  onClose: () => void;
};

/** Shows both versions of each field that this editor changed, when another editor has saved the same report. */
export function EditConflict({ mine, theirs, busy, notice, onKeepTheirs, onSaveMine, onClose }: Props) {
  const { t } = useTranslation([decideTexts, reviewTexts]);
  const styles = useStyles();
  const now = editValuesOf(theirs);
  const wordsOf = useValueWords();
  return (
    <TaskDialog
      open
      title={t('conflict.title')}
      onClose={onClose}
      notice={notice}
      actions={
        <>
          <Button onClick={onKeepTheirs}>{t('conflict.keepTheirs')}</Button>
          <Button appearance="primary" disabledFocusable={busy} onClick={onSaveMine}>
            {t('conflict.saveMine')}
          </Button>
        </>
      }
    >
      <p className={styles.words}>{t('conflict.body')}</p>
      {(Object.keys(mine) as (keyof EditValues)[]).map((name) => (
        <section key={name}>
          <h3 className={styles.name}>{t(`field.${name}`)}</h3>
          <div className={styles.versions}>
            {[
              { whose: t('conflict.mine'), value: mine[name] ?? '' },
              { whose: t('conflict.theirs'), value: now[name] },
            ].map(({ whose, value }) => (
              <p key={whose} className={styles.version} dir="auto">
                <span className={styles.whose}>{whose}</span>
                {wordsOf(name, value)}
              </p>
            ))}
          </div>
        </section>
      ))}
    </TaskDialog>
  );
}
