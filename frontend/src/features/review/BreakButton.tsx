import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DrinkCoffeeRegular } from '@fluentui/react-icons/svg/drink-coffee';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { medium } from '../../ui/media.ts';
import { breakTexts } from './breakTexts.ts';
import { squareButton } from './roomStyles.ts';

const useStyles = makeStyles({ cup: { ...squareButton, color: tokens.colorNeutralForeground2 } });

/** A break is one press away wherever reports are read; on a phone it is a cup. */
export function BreakButton({ onBreak }: { onBreak: () => void }) {
  const { t } = useTranslation(breakTexts);
  const styles = useStyles();
  const label = t('label');
  if (useMediaQuery(medium)) {
    return (
      <Button appearance="transparent" onClick={onBreak}>
        {label}
      </Button>
    );
  }
  return (
    <Button
      className={styles.cup}
      appearance="subtle"
      icon={<DrinkCoffeeRegular />}
      aria-label={label}
      title={label}
      onClick={onBreak}
    />
  );
}
