import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  tokens,
  useMenuContext_unstable,
} from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from './KeyHint.tsx';
import { menuEntry, squareButton } from './roomStyles.ts';
import { reviewTexts } from './texts.ts';

/** What can be done with an item besides deciding about it. */
export type BarAct = {
  id: string;
  text: string;
  /**
   * The beginning of `text`, which the bar has room for. The whole is the name of the button, and stands in the menu.
   */
  shortText?: string;
  icon: ReactElement;
  /** The key that does the same. */
  key?: string;
  onClick: () => void;
  opensDialog?: boolean;
  /** Whether what it shows is shown; absent where it shows nothing. Such an act is in the menu. */
  isExpanded?: boolean;
  isBusy?: boolean;
  /** Whether it is in the menu even where the bar has room. */
  isInMenu?: boolean;
  /** Whether it takes something away for good. */
  isDanger?: boolean;
};

const useStyles = makeStyles({
  button: squareButton,
  entry: menuEntry,
  danger: { color: tokens.colorStatusDangerForeground1, '&:hover': { color: tokens.colorStatusDangerForeground1 } },
});

type Props = {
  position: 'above' | 'below';
  appearance: 'subtle' | 'secondary';
  /** The id of the heading of what the acts are about, which describes the button. */
  titleId: string;
  isOff?: boolean;
  /** Entries. */
  children: ReactNode;
};

/** The menu of the acts that have no button of their own. */
export function ActMenu({ position, appearance, titleId, isOff = false, children }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  return (
    <Menu hasIcons positioning={{ position, align: 'end', offset: 4 }}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          className={styles.button}
          appearance={appearance}
          icon={<MoreHorizontalRegular />}
          aria-label={t('more')}
          title={t('more')}
          aria-describedby={titleId}
          disabledFocusable={isOff}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>{children}</MenuList>
      </MenuPopover>
    </Menu>
  );
}

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
      className={mergeClasses(styles.entry, isDanger && styles.danger)}
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
