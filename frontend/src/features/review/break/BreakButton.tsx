import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DrinkCoffeeRegular } from '@fluentui/react-icons/svg/drink-coffee';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { medium } from '../../../ui/layout/breakpoints.ts';
import { breakTexts } from './texts.ts';
import { openLine, squareButton } from '../shared/roomStyles.ts';

const useStyles = makeStyles({
  cup: { ...squareButton, color: tokens.colorNeutralForeground2 },
  // As the open tab: the line lies on the lower edge of the bar.
  current: {
    alignSelf: 'stretch',
    paddingBlock: 0,
    overflow: 'visible',
    '&&, &&:hover, &&:hover:active': { color: tokens.colorBrandForeground2 },
  },
  line: { ...openLine, display: 'flex', alignItems: 'center', alignSelf: 'stretch', blockSize: 'auto' },
});

type Props = {
  /** Whether the break is on: then it is what the bar shows as open. */
  isResting?: boolean;
  onBreak: () => void;
};

/** A break is one press away wherever reports are read; on a phone it is a cup. */
export function BreakButton({ isResting = false, onBreak }: Props) {
  const { t } = useTranslation(breakTexts);
  const styles = useStyles();
  const label = t('label');
  const line = isResting ? styles.line : undefined;
  const current = isResting ? styles.current : undefined;
  if (useMediaQuery(medium)) {
    return (
      <Button className={current} appearance="transparent" aria-current={isResting} onClick={onBreak}>
        <span className={line}>{label}</span>
      </Button>
    );
  }
  return (
    <Button
      className={mergeClasses(styles.cup, current)}
      appearance="subtle"
      icon={{ className: line, children: <DrinkCoffeeRegular /> }}
      aria-label={label}
      aria-current={isResting}
      title={label}
      onClick={onBreak}
    />
  );
}
