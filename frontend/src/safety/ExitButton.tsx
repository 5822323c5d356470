import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { neutralPage } from '@incidentmap/core/domain/reporter/helpline';
import { exitPresses } from '@incidentmap/core/domain/constants';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '../api/useQuery.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { exitPage, onShiftPresses } from './exit.ts';
import { safetyTexts } from './texts.ts';

const useStyles = makeStyles({
  button: {
    flexShrink: 0,
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    whiteSpace: 'nowrap',
    ':hover': {
      backgroundColor: tokens.colorStatusDangerBackground3Hover,
      color: tokens.colorNeutralForegroundOnBrand,
    },
    ':hover:active': {
      backgroundColor: tokens.colorStatusDangerBackground3Pressed,
      color: tokens.colorNeutralForegroundOnBrand,
    },
  },
  // Sticky, under the bar at the top.
  floating: {
    position: 'sticky',
    insetBlockStart: '4.75rem',
    zIndex: 900,
    display: 'flex',
    justifyContent: 'flex-end',
    marginBlockEnd: '0.75rem',
    pointerEvents: 'none',
  },
  raised: { pointerEvents: 'auto', boxShadow: tokens.shadow8 },
});

/**
 * Quick exit: leaves the site at once, by the button or by pressing Shift three times. `floating`: sticky at the top of
 * a page.
 */
export function ExitButton({ floating = false }: { floating?: boolean }) {
  const { t } = useTranslation(safetyTexts);
  const styles = useStyles();
  const url = useQuery('getSite').data?.exitUrl ?? neutralPage;
  const [presses, setPresses] = useState(0);

  const leave = () => exitPage(url, t('exit.leaving'));
  const pressed = useEffectEvent((count: number) => (count === exitPresses ? leave() : setPresses(count)));
  useEffect(() => onShiftPresses((count) => pressed(count)), []);

  const button = (
    <Button className={mergeClasses(styles.button, floating && styles.raised)} onClick={leave} data-keep-clear>
      {t('exit.button')}
      <VisuallyHidden> {t('exit.keys')}</VisuallyHidden>
    </Button>
  );
  return (
    <>
      {floating ? <div className={styles.floating}>{button}</div> : button}
      <VisuallyHidden status>{presses > 0 ? t('exit.more', { count: exitPresses - presses }) : ''}</VisuallyHidden>
    </>
  );
}
