import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { neutralPage } from '@incidentmap/core/domain/reporter/helpline';
import { exitPresses } from '@incidentmap/core/domain/constants';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../api/useQuery.ts';
import { dangerColours } from '../ui/dangerStyles.ts';
import { useHeightVariable } from '../ui/useHeightVariable.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { exitPage, onShiftPresses } from './exit.ts';
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

/** Quick exit: leaves the site at once, by the button or by pressing Shift three times. */
export function ExitButton() {
  const { t } = useTranslation(safetyTexts);
  const styles = useStyles();
  const url = useQuery('getSite').data?.exitUrl ?? neutralPage;
  const [presses, setPresses] = useState(0);

  const leave = () => exitPage(url, t('exit.leaving'));
  const pressed = useEffectEvent((count: number) => (count === exitPresses ? leave() : setPresses(count)));
  useEffect(() => onShiftPresses((count) => pressed(count)), []);

  return (
    <>
      <Button className={styles.button} onClick={leave} data-keep-clear data-exit>
        {t('exit.button')}
        <VisuallyHidden> {t('exit.keys')}</VisuallyHidden>
      </Button>
      <VisuallyHidden status>{presses > 0 ? t('exit.more', { count: exitPresses - presses }) : ''}</VisuallyHidden>
    </>
  );
}
