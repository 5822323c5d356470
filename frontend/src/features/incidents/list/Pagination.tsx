import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';
import { pageWindow } from './pagination.ts';
import { incidentTexts } from './texts.ts';

const useStyles = makeStyles({
  steps: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.375rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  page: { minWidth: '2.75rem', paddingInline: '0.5rem' },
  gap: { minInlineSize: '1.5rem', textAlign: 'center', color: tokens.colorNeutralForeground3 },
  // On a phone, Previous and Next have the first row and the numbers the second.
  number: { order: 1, [fromMedium]: { order: 0 } },
  break: { order: 1, inlineSize: '100%', [fromMedium]: { display: 'none' } },
});

type Props = { page: number; pages: number; onPage: (page: number) => void };

/** Previous, page buttons and Next. Pages count from 1. */
export const Pagination = memo(function Pagination({ page, pages, onPage }: Props) {
  const { t } = useTranslation(incidentTexts);
  const styles = useStyles();
  return (
    <nav aria-label={t('pages.label')}>
      <ul className={styles.steps}>
        <li>
          <Button disabledFocusable={page === 1} onClick={() => onPage(page - 1)}>
            {t('pages.previous')}
          </Button>
        </li>
        <li aria-hidden className={styles.break} />
        {pageWindow(page, pages).map((step) =>
          step.kind === 'gap' ? (
            <li key={`after ${step.after}`} aria-hidden className={`${styles.number} ${styles.gap}`}>
              …
            </li>
          ) : (
            <li key={step.page} className={styles.number}>
              <Button
                className={styles.page}
                appearance={step.page === page ? 'outline' : 'subtle'}
                aria-label={t('pages.page', { page: step.page })}
                aria-current={step.page === page ? 'page' : undefined}
                onClick={() => onPage(step.page)}
              >
                {step.page}
              </Button>
            </li>
          ),
        )}
        <li>
          <Button disabledFocusable={page === pages} onClick={() => onPage(page + 1)}>
            {t('pages.next')}
          </Button>
        </li>
      </ul>
    </nav>
  );
});
