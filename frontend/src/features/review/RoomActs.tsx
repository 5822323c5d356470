import {
  Button,
  makeStyles,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useSignOut } from '../../account/useSignOut.ts';
import { paths } from '../../lib/paths.ts';
import { homeAsLeft } from '../../lib/storage/homeAsLeft.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { LinkButton } from '../../ui/layout/LinkButton.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { dayTexts } from './break/dayTexts.ts';
import { three } from './shared/roomFrame.ts';
import { BreakButton } from './break/BreakButton.tsx';
import { lineButton, menuEntry, mirrored } from './shared/roomStyles.ts';
import { roomTexts } from './texts.ts';
import { reviewTexts } from './shared/texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    // What is open has its line on the lower edge of the bar.
    alignSelf: 'stretch',
    flexShrink: 0,
    gap: '0.25rem',
    paddingInline: '0.25rem calc(var(--gutter) - 0.75rem)',
    // Quieter than the tabs beside them, which are what the bar is for.
    '& > a, & > button': { ...lineButton, fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  },
  popover: { maxInlineSize: 'calc(100vw - 1rem)' },
  name: { paddingInline: '0.375rem', overflowWrap: 'anywhere', blockSize: 'auto', minBlockSize: '2rem' },
  item: menuEntry,
  arrow: mirrored,
});

function LinkItem({ to, icon, children }: { to: string; icon: ReactElement; children: string }) {
  const styles = useStyles();
  return (
    <MenuItemLink
      className={styles.item}
      href={useHref(to)}
      icon={icon}
      onClick={useLinkClickHandler<HTMLAnchorElement>(to)}
    >
      {children}
    </MenuItemLink>
  );
}

type Props = {
  name: string;
  isResting: boolean;
  onBreak: () => void;
  onDay: () => void;
  /** Shows the keys; null where the page has none. */
  onKeys: (() => void) | null;
};

/** The end of the bar: a break, the ways out, and a menu of the rest. A narrow window has the ways out in the menu. */
export function RoomActs({ name, isResting, onBreak, onDay, onKeys }: Props) {
  const { t } = useTranslation([roomTexts, reviewTexts, dayTexts]);
  const styles = useStyles();
  const { signOut, busy } = useSignOut();
  const isWide = useMediaQuery(three);
  const signedIn = t('signedInAs', { name });
  return (
    <div className={styles.root}>
      <BreakButton isResting={isResting} onBreak={onBreak} />
      {isWide && (
        <>
          <LinkButton appearance="transparent" to={homeAsLeft()}>
            {t('action.backToMap')}
          </LinkButton>
          <Button appearance="transparent" disabledFocusable={busy} title={signedIn} onClick={signOut}>
            {t('logout')}
          </Button>
        </>
      )}
      <VisuallyHidden>{signedIn}</VisuallyHidden>
      <Menu hasIcons positioning={{ position: 'below', align: 'end' }}>
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            icon={<MoreHorizontalRegular />}
            aria-label={t('bar.menu')}
            title={t('bar.menu')}
          />
        </MenuTrigger>
        <MenuPopover className={styles.popover}>
          <MenuList>
            <MenuGroup>
              <MenuGroupHeader className={styles.name}>{signedIn}</MenuGroupHeader>
              <MenuItem className={styles.item} icon={<CalendarLtrRegular />} aria-haspopup="dialog" onClick={onDay}>
                {t('reviewDay:day.button')}
              </MenuItem>
              <LinkItem to={paths.import} icon={<ArrowUploadRegular />}>
                {t('action.import')}
              </LinkItem>
              {onKeys && (
                <MenuItem className={styles.item} icon={<KeyboardRegular />} aria-haspopup="dialog" onClick={onKeys}>
                  {t('review:keys.button')}
                </MenuItem>
              )}
              {!isWide && (
                <>
                  <LinkItem to={homeAsLeft()} icon={<ArrowLeftRegular className={styles.arrow} />}>
                    {t('action.backToMap')}
                  </LinkItem>
                  <MenuItem className={styles.item} icon={<SignOutRegular />} disabled={busy} onClick={signOut}>
                    {t('logout')}
                  </MenuItem>
                </>
              )}
            </MenuGroup>
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}
