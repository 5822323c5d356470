import { makeStyles, MenuItem } from '@fluentui/react-components';
import type { BarAct } from './barAct.ts';
import { menuEntry } from './roomStyles.ts';

const useStyles = makeStyles({ root: menuEntry });

/** An act as the entry of a menu. */
export function ActEntry({ act: { text, icon, onClick, opensDialog, isBusy } }: { act: BarAct }) {
  const styles = useStyles();
  return (
    <MenuItem
      className={styles.root}
      icon={icon}
      disabled={isBusy === true}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onClick}
    >
      {text}
    </MenuItem>
  );
}
