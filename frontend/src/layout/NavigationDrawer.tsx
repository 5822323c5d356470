import { DrawerBody, DrawerHeader, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useMediaQuery } from '../lib/useMediaQuery.ts';
import { FirstTitle } from '../ui/layout/FirstTitle.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { ReturnFocus } from '../ui/layout/ReturnFocus.tsx';
import { OverlayDrawer } from '../ui/dialogs/Surface.tsx';
import { phone, useBackCloses } from '../ui/dialogs/useBackCloses.ts';
import { entries, isActive } from './navigation.ts';
import { appTexts } from './texts.ts';

const useStyles = makeStyles({
  drawer: { width: 'min(20rem, 90vw)' },
  header: {
    display: 'flex',
    flexDirection: 'row',
    alignItems: 'center',
    gap: '0.75rem',
    paddingBlock: '1rem',
    paddingInline: '1rem 0.75rem',
  },
  brand: { flexGrow: 1, minInlineSize: 0 },
  title: {
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightBold,
    lineHeight: tokens.lineHeightBase300,
    textWrap: 'balance',
  },
  subtitle: { display: 'block', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  body: { paddingInline: '1rem' },
  entries: { margin: 0, padding: 0, listStyleType: 'none', display: 'grid', gap: '0.25rem' },
  entry: {
    display: 'flex',
    alignItems: 'center',
    minBlockSize: '3rem',
    paddingInline: '1rem',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase400,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  active: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
    boxShadow: `inset 0 0 0 1px ${tokens.colorBrandStroke2}`,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  tagline: {
    marginBlock: '1.5rem',
    paddingBlockStart: '1.5rem',
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
});

/** The navigation of small screens. */
export function NavigationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(appTexts);
  const styles = useStyles();
  const { pathname } = useLocation();
  useBackCloses(open, onClose);
  const isOnPhone = useMediaQuery(phone);
  return (
    <OverlayDrawer
      open={open}
      position="end"
      className={styles.drawer}
      aria-label={t('layout.menu.title')}
      onOpenChange={(_, { open: next }) => !next && onClose()}
    >
      <ReturnFocus />
      <DrawerHeader className={styles.header}>
        <img src="/logo.svg" alt="" width={40} height={40} />
        <span className={styles.brand}>
          <FirstTitle className={styles.title}>{t('siteName')}</FirstTitle>
          <span className={styles.subtitle}>{t('subtitle')}</span>
        </span>
        <IconButton icon={<DismissRegular />} label={t('layout.menu.close')} onClick={onClose} />
      </DrawerHeader>
      <DrawerBody className={styles.body}>
        <nav aria-label={t('layout.navigation')}>
          <ul className={styles.entries}>
            {entries.map(({ route, label }) => (
              <li key={route}>
                <Link
                  to={route}
                  // In the place of the menu's own entry in the history.
                  replace={isOnPhone}
                  className={mergeClasses(styles.entry, isActive(pathname, route) && styles.active)}
                  aria-current={isActive(pathname, route) ? 'page' : undefined}
                  onClick={onClose}
                >
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.tagline}>{t('tagline')}</p>
      </DrawerBody>
    </OverlayDrawer>
  );
}
