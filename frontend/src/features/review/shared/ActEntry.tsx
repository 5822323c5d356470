import { makeStyles, MenuItem, mergeClasses, tokens, useMenuContext_unstable } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import type { BarAct } from './barAct.ts';
import { KeyHint } from './KeyHint.tsx';
import { menuEntry } from './roomStyles.ts';

const useStyles = makeStyles({
  root: menuEntry,
  danger: { color: tokens.colorStatusDangerForeground1, '&:hover': { color: tokens.colorStatusDangerForeground1 } },
});

/** An act as the entry of a menu; a tick says that what it shows is shown. */
export function ActEntry({
  act: { text, icon, key, onClick, opensDialog, isExpanded, isBusy, isDanger },
}: {
  act: BarAct;
}) {
  const styles = useStyles();
  const trigger = useMenuContext_unstable(({ triggerRef }) => triggerRef);
  const choose = () => {
    // A dialog gives the focus back to what had it, and the entry is gone by then.
    if (opensDialog) trigger.current?.focus();
    onClick();
  };
  return (
    <MenuItem
      className={mergeClasses(styles.root, isDanger && styles.danger)}
      role={isExpanded === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={isExpanded}
      icon={isExpanded ? <CheckmarkRegular /> : icon}
      secondaryContent={key ? <KeyHint name={key} /> : null}
      disabled={isBusy === true}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={choose}
    >
      {text}
    </MenuItem>
  );
}
