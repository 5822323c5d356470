import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { lineAbove } from '../../ui/layout/cardStyles.ts';
import { onLowScreen } from '../../ui/layout/breakpoints.ts';
import { importTexts } from './texts.ts';

const useStyles = makeStyles({
  // At the lower edge of the window while the step is longer than it; else at that of its panel, from edge to edge.
  root: {
    position: 'sticky',
    insetBlockEnd: 0,
    zIndex: 1,
    display: 'flex',
    gap: '0.75rem',
    marginInline: 'calc(-1 * var(--panel-padding))',
    marginBlockEnd: 'calc(-1 * var(--panel-padding))',
    paddingBlock: '0.5rem',
    paddingInline: 'var(--panel-padding)',
    ...lineAbove,
    borderEndStartRadius: tokens.borderRadiusLarge,
    borderEndEndRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    // They stay in one row, whose height the page's `scroll-padding` (base.css) keeps clear.
    '& button': { minWidth: 'min-content', minHeight: '2.75rem' },
    // On a low screen, and in large text, it would leave too little of the step.
    [onLowScreen]: { position: 'static', flexWrap: 'wrap' },
  },
});

type Props = { text: string; disabled?: boolean; onNext: () => void; onBack: () => void };

/** The buttons of a long step: on, and back. They stand last in its panel, which sets `--panel-padding`. */
export function StepActions({ text, disabled = false, onNext, onBack }: Props) {
  const { t } = useTranslation(importTexts);
  const styles = useStyles();
  return (
    <div className={styles.root} data-keep-clear>
      <Button appearance="primary" size="large" disabled={disabled} onClick={onNext}>
        {text}
      </Button>
      <Button size="large" onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  );
}
