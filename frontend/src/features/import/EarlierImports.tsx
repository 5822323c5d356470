import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ImportStatus } from '@incidentmap/core/domain/imports/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import { cardList, rowFrame } from '../../ui/cardStyles.ts';
import { fromMedium } from '../../ui/media.ts';
import { importTexts } from './texts.ts';
import { useNumber } from './useNumber.ts';

const useStyles = makeStyles({
  // Rows between lines, without a box each.
  list: { ...cardList, gap: 0 },
  row: {
    ...rowFrame,
    gap: '0.5rem 2rem',
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
  },
  question: { gridColumn: '1 / -1' },
  title: { margin: '0 0 0.5rem', fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  name: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.25rem 0.5rem',
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  facts: {
    margin: 0,
    marginBlockStart: '0.25rem',
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
  },
  sure: { margin: '0.25rem 0 0.75rem', maxInlineSize: '46rem', lineHeight: 1.5 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
  button: { minHeight: '2.75rem' },
});

type Props = { imports: readonly ImportStatus[]; isBusy: boolean; onTakeBack: (id: string) => void };

/** The imports that the reader may take back, newest first. */
export function EarlierImports({ imports, isBusy, onTakeBack }: Props) {
  const { t, i18n } = useTranslation(importTexts);
  const styles = useStyles();
  const numberOf = useNumber();
  const [confirmingId, setConfirmingId] = useState<string | null>(null);
  if (imports.length === 0) return null;
  return (
    <section aria-label={t('earlier.title')}>
      <h2 className={styles.title}>{t('earlier.title')}</h2>
      <ul className={styles.list}>
        {imports.map(({ id, fileName, state, createdAt, by, added }) => (
          <li key={id} className={styles.row}>
            <div>
              <h3 className={styles.name}>
                <bdi>{fileName}</bdi>
                <Badge appearance="tint" size="large" color={state === 'added' ? 'success' : 'informative'}>
                  {t(`earlier.state.${state}`)}
                </Badge>
              </h3>
              <p className={styles.facts}>
                {t('earlier.facts', { when: longDate(createdAt.slice(0, 10), i18n.language), name: by.name })}
                {state !== 'staging' && ` · ${t('earlier.added', numberOf(added))}`}
              </p>
            </div>
            {confirmingId === id ? (
              <div className={styles.question} role="group" aria-label={t('earlier.sure')}>
                <p className={styles.sure}>{t('earlier.sure')}</p>
                <div className={styles.actions}>
                  <Button
                    className={styles.button}
                    appearance="primary"
                    disabled={isBusy}
                    onClick={() => {
                      setConfirmingId(null);
                      onTakeBack(id);
                    }}
                  >
                    {t('earlier.confirm')}
                  </Button>
                  <Button className={styles.button} onClick={() => setConfirmingId(null)}>
                    {t('action.cancel')}
                  </Button>
                </div>
              </div>
            ) : (
              state !== 'removed' && (
                <div>
                  <Button
                    className={styles.button}
                    disabled={isBusy}
                    aria-label={t('earlier.of', { file: fileName })}
                    onClick={() => setConfirmingId(id)}
                  >
                    {t('earlier.takeBack')}
                  </Button>
                </div>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
