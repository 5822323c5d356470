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
} from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useSignOut } from '../../account/useSignOut.ts';
import { paths } from '../../lib/paths.ts';
import { homeAsLeft } from '../../lib/homeAsLeft.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { dayTexts } from './dayTexts.ts';
import { lineButton, menuEntry, mirrored } from './roomStyles.ts';
import { reviewTexts } from './texts.ts';

/** Where the bar has room for the way out beside its tabs: from 1,104 px on. */
const forTwo = '(min-width: 69em)';
/** Where it has room for everything: from 1,760 px on. */
const forAll = '(min-width: 110em)';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.25rem',
    '& > a, & > button': lineButton,
  },
  popover: { maxInlineSize: 'calc(100vw - 1rem)' },
  name: { overflowWrap: 'anywhere', blockSize: 'auto', minBlockSize: '2rem' },
  item: menuEntry,
  arrow: mirrored,
});

function LinkItem({ to, icon, children }: { to: string; icon?: ReactElement; children: string }) {
  const styles = useStyles();
  return (
    <MenuItemLink
      className={styles.item}
      href={useHref(to)}
      icon={icon ?? null}
      onClick={useLinkClickHandler<HTMLAnchorElement>(to)}
    >
      {children}
    </MenuItemLink>
  );
}

type Props = {
  /** The user's name. */
  name: string;
  onDay: () => void;
  /** Shows the keys; null where the page has none. */
  onKeys: (() => void) | null;
};

/** What the room's bar offers at its end; what it has no room for is in a menu. */
export function RoomActs({ name, onDay, onKeys }: Props) {
  const { t } = useTranslation([reviewTexts, dayTexts]);
  const styles = useStyles();
  const { signOut, busy } = useSignOut();
  const hasTwo = useMediaQuery(forTwo);
  const hasAll = useMediaQuery(forAll);
  const arrow = <ArrowLeftRegular className={styles.arrow} />;
  const signedIn = t('signedInAs', { name });
  return (
    <div className={styles.root}>
      {hasAll && (
        <>
          <Button appearance="subtle" aria-haspopup="dialog" onClick={onDay}>
            {t('reviewDay:day.button')}
          </Button>
          <LinkButton appearance="subtle" to={paths.import}>
            {t('action.import')}
          </LinkButton>
          {onKeys && (
            <Button appearance="subtle" aria-haspopup="dialog" onClick={onKeys}>
              {t('keys.button')}
            </Button>
          )}
        </>
      )}
      {hasTwo && (
        <>
          <LinkButton appearance="subtle" to={homeAsLeft()}>
            {t('action.backToMap')}
          </LinkButton>
          <Button appearance="subtle" disabledFocusable={busy} title={signedIn} onClick={signOut}>
            {t('logout')}
          </Button>
        </>
      )}
      <VisuallyHidden>{signedIn}</VisuallyHidden>
      {!hasAll && (
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
                <MenuItem className={styles.item} aria-haspopup="dialog" onClick={onDay}>
                  {t('reviewDay:day.button')}
                </MenuItem>
                <LinkItem to={paths.import}>{t('action.import')}</LinkItem>
                {onKeys && (
                  <MenuItem className={styles.item} icon={<KeyboardRegular />} aria-haspopup="dialog" onClick={onKeys}>
                    {t('keys.button')}
                  </MenuItem>
                )}
                {!hasTwo && (
                  <>
                    <LinkItem to={homeAsLeft()} icon={arrow}>
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
      )}
    </div>
  );
}
