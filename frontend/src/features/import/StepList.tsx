import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { useTranslation } from 'react-i18next';
import { importTexts } from './texts.ts';

export const steps = ['choose', 'match', 'check', 'add', 'done'] as const;
export type Step = (typeof steps)[number];

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.5rem clamp(0.5rem, 2vw, 1.5rem)',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  step: { display: 'flex', alignItems: 'center', gap: '0.5rem', color: tokens.colorNeutralForeground2 },
  current: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  mark: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    inlineSize: '1.75rem',
    blockSize: '1.75rem',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  marked: {
    border: `1px solid ${tokens.colorBrandBackground}`,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  past: {
    border: `1px solid ${tokens.colorBrandBackground2}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '1rem',
  },
  // On a phone only the present step has its name.
  name: { '@media (max-width: 40em)': { display: 'none' } },
});

/** The steps of an import, and which one is shown. */
export function StepList({ step }: { step: Step }) {
  const { t } = useTranslation(importTexts);
  const styles = useStyles();
  const at = steps.indexOf(step);
  return (
    <ol className={styles.list} aria-label={t('steps.label')}>
      {steps.map((each, index) => (
        <li
          key={each}
          className={mergeClasses(styles.step, index === at && styles.current)}
          aria-current={index === at ? 'step' : undefined}
          aria-label={t(`steps.${each}`)}
        >
          <span
            aria-hidden
            className={mergeClasses(styles.mark, index === at && styles.marked, index < at && styles.past)}
          >
            {index < at ? <CheckmarkRegular /> : index + 1}
          </span>
          <span aria-hidden className={mergeClasses(index !== at && styles.name)}>
            {t(`steps.${each}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
