import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { exitPresses } from '@incidentmap/core/domain/limits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leave, onExitKeys } from '../lib/exit.ts';
import { dangerColours } from '../ui/layout/dangerStyles.ts';
import { useHeightVariable } from '../ui/layout/useHeightVariable.ts';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx';
import { safetyTexts } from './texts.ts';

const useStyles = makeStyles({
  button: {
    // Large text takes two lines on a narrow screen, because the button beside it must stay in sight.
    minWidth: 0,
    ...dangerColours,
    border: `1px solid ${tokens.colorTransparentStroke}`,
  },
  // A bar of its own under the one at the top: what scrolls goes behind the whole bar, not behind the button alone.
  bar: {
    position: 'sticky',
    insetBlockStart: 'var(--header, 4rem)',
    zIndex: 900,
    display: 'flex',
    justifyContent: 'flex-end',
    marginBlockEnd: '0.75rem',
    paddingBlock: '0.5rem',
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

/** Scrolls what gets the focus out from under the bars at the edges of the window, also when it was pressed there. */
const showFocused = ({ target }: FocusEvent) => {
  if (target instanceof Element && target.matches('input, textarea, select, button, summary, a'))
    target.scrollIntoView({ block: 'nearest' });
};

/** The exit button in a bar that stays at the top of a page, and covers nothing that has the focus. */
export function ExitBar() {
  const styles = useStyles();
  const bar = useHeightVariable('--toolbar');
  useEffect(() => {
    addEventListener('focusin', showFocused);
    return () => removeEventListener('focusin', showFocused);
  }, []);
  return (
    <div ref={bar} className={styles.bar}>
      <ExitButton />
    </div>
  );
}

/** Quick exit: leaves the site at once, by the button or by pressing Shift or Escape three times. */
export function ExitButton() {
  const { t } = useTranslation(safetyTexts);
  const styles = useStyles();
  const [presses, setPresses] = useState(0);

  useEffect(
    () =>
      onExitKeys((key, count) => {
        if (count === exitPresses) leave();
        // The presses of Escape follow one another faster than a screen reader could count them.
        else if (key === 'Shift') setPresses(count);
      }),
    [],
  );

  return (
    <>
      <Button className={styles.button} onClick={leave} data-keep-clear data-exit={t('exit.leaving')}>
        {t('exit.button')}
        <VisuallyHidden> {t('exit.keys')}</VisuallyHidden>
      </Button>
      <VisuallyHidden status>{presses > 0 ? t('exit.more', { count: exitPresses - presses }) : ''}</VisuallyHidden>
    </>
  );
}
