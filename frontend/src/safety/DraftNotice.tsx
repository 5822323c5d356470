import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { SaveRegular } from '@fluentui/react-icons/svg/save';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../lib/storage/useDraft.ts';
import { Checkbox } from '../ui/controls/Checkbox.tsx';
import { safetyTexts } from './texts.ts';

const useStyles = makeStyles({
  notice: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.5rem 0.75rem',
    marginBlockStart: '1.25rem',
    paddingBlock: '0.5rem',
    paddingInline: '1rem',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  icon: { flexShrink: 0, fontSize: '1.25rem' },
  words: { flexGrow: 1, flexBasis: '12rem', margin: 0 },
  choice: { color: tokens.colorNeutralForeground1 },
  hint: { marginBlock: '0', paddingInlineStart: '1.875rem', color: tokens.colorNeutralForeground2 },
});

/** Says that the form was restored from a draft, and offers to delete that. */
export function DraftNotice({ draft, onDelete }: { draft: Draft; onDelete: () => void }) {
  const { t } = useTranslation(safetyTexts);
  const styles = useStyles();
  return (
    <div role="status">
      {draft.isRestored && (
        <div className={styles.notice}>
          <SaveRegular aria-hidden className={styles.icon} />
          <p className={styles.words}>{t('draft.restored')}</p>
          <Button
            icon={<DeleteRegular />}
            onClick={() => {
              draft.remove();
              onDelete();
            }}
          >
            {t('action.delete')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Chooses how long an unsent form is kept: until the tab is closed, or for a day on this device. */
export function DraftChoice({ draft }: { draft: Draft }) {
  const { t } = useTranslation(safetyTexts);
  const styles = useStyles();
  if (draft.isForDevice === null) return null;
  return (
    <div className={styles.choice}>
      <Checkbox checked={draft.isForDevice} onChange={draft.setForDevice}>
        {t('draft.keep')}
      </Checkbox>
      <p className={styles.hint}>{t(draft.isForDevice ? 'draft.onDevice' : 'draft.inTab')}</p>
    </div>
  );
}
