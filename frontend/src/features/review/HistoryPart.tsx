import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Trail } from './HistoryDialog.tsx';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    padding: '0.25rem 1rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '0.75rem',
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere',
  },
  title: { display: 'inline', margin: 0, fontSize: '1.125rem', lineHeight: '1.5rem' },
  summary: { paddingBlock: '0.625rem', cursor: 'pointer' },
  trail: { paddingBlock: '0.25rem 0.75rem' },
});

/** Where there is a third column, the history stands in it, read; elsewhere it is one press away. */
const hasColumn = () => matchMedia('(min-width: 75em)').matches;

/** The history of the report that is open, as of its `revision`. */
export function HistoryPart({ id, revision }: { id: string; revision: number }) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const [isOpen, setOpen] = useState(hasColumn);
  return (
    <section className={styles.root} aria-label={t('history.title')}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <h2 className={styles.title}>{t('history.title')}</h2>
        </summary>
        {isOpen && (
          <div className={styles.trail}>
            <Trail key={revision} id={id} />
          </div>
        )}
      </details>
    </section>
  );
}
