import { Button, makeStyles, Menu, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { squareButton } from './roomStyles.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({ button: squareButton });

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
