import { makeStyles, tokens } from '@fluentui/react-components';

/** For `makeStyles`: the colours of a filled red button. */
export const dangerColours = {
  backgroundColor: tokens.colorStatusDangerBackground3,
  color: tokens.colorNeutralForegroundOnBrand,
  ':hover': {
    backgroundColor: tokens.colorStatusDangerBackground3Hover,
    color: tokens.colorNeutralForegroundOnBrand,
  },
  ':hover:active': {
    backgroundColor: tokens.colorStatusDangerBackground3Pressed,
    color: tokens.colorNeutralForegroundOnBrand,
  },
} as const;

/** For the button that confirms what takes something away. */
export const useDangerStyles = makeStyles({ button: dangerColours });
