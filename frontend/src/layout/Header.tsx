import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useQuery } from '../api/useQuery.ts';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { fromMedium, fromRoomy } from '../ui/layout/breakpoints.ts';
import { useHeightVariable } from '../ui/layout/useHeightVariable.ts';
import { VisuallyHidden } from '../ui/layout/VisuallyHidden.tsx';
import { loadable } from '../ui/feedback/loadable.tsx';
import { HeaderActions } from './HeaderActions.tsx';
import { entries, isActive } from './navigation.ts';
import { paths } from '../lib/paths.ts';
import { appTexts } from './texts.ts';

const NavigationDrawer = loadable(async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer);

/** Pages that are a form themselves, or the reviewers': these have a loud button of their own, or want none. */
const withoutActions = [paths.upload, paths.privacy, paths.receipt, paths.admin, paths.partner, paths.import];

const useStyles = makeStyles({
  header: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 1000,
    backgroundColor: tokens.colorNeutralBackground1,
    // On a low screen, and in large text, it would leave too little of the page.
    '@media (max-width: 47.99em) and (max-height: 33.99em)': { position: 'static' },
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem 1rem',
    // With its edge as high as the page takes it to be until it is measured.
    minBlockSize: 'calc(3.5rem - 1px)',
    paddingInline: '0.75rem 0.375rem',
    [fromMedium]: { minBlockSize: 'calc(4rem - 1px)', paddingInline: '1.25rem' },
  },
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    minBlockSize: '2.75rem',
    minInlineSize: 0,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
  },
  words: { minInlineSize: 0 },
  title: {
    display: 'block',
    // In large text on a small screen, its longest word still fits.
    fontSize: `min(${tokens.fontSizeBase400}, 4.6vw)`,
    lineHeight: 1.15,
    fontWeight: tokens.fontWeightBold,
  },
  subtitle: {
    display: 'none',
    '@media (min-width: 80em)': { display: 'block' },
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  // A line of the name, where it moves nothing of the page although it comes late.
  demonstration: {
    display: 'block',
    fontSize: `min(${tokens.fontSizeBase200}, 4.6vw)`,
    lineHeight: 1.2,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground1,
  },
  entries: {
    display: 'flex',
    gap: '0.25rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  entry: {
    display: 'flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    paddingInline: 'clamp(0.5rem, 1.2vw, 0.875rem)',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'center',
    lineHeight: tokens.lineHeightBase200,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover, color: tokens.colorNeutralForeground1 },
  },
  active: {
    color: tokens.colorBrandForeground1,
    // An underline, so that the current entry does not differ by colour alone.
    boxShadow: `inset 0 -3px 0 -1px ${tokens.colorBrandStroke1}`,
    borderEndStartRadius: 0,
    borderEndEndRadius: 0,
    ':hover': { color: tokens.colorBrandForeground1 },
    '@media (forced-colors: active)': { textDecorationLine: 'underline', textUnderlineOffset: '0.5rem' },
  },
  // By the styles alone, because a rendered document is for every screen.
  links: { display: 'none', [fromRoomy]: { display: 'block' } },
  menu: { [fromRoomy]: { display: 'none' } },
  space: { flexGrow: 1 },
});

/** The bar at the top of every page. It says so where the data is invented. */
export function Header() {
  const { t } = useTranslation(appTexts);
  const styles = useStyles();
  const { pathname } = useLocation();
  const site = useQuery('getSite');
  const [isMenuOpen, setMenuOpen] = useState(false);
  // Mounted at the first use, and kept mounted so that the drawer can animate out.
  const [isMenuUsed, setMenuUsed] = useState(false);
  const header = useHeightVariable('--header');
  const hasActions = !withoutActions.some((path) => pathname.startsWith(path));
  const isDemonstration = site.data?.demonstrationData ?? false;

  return (
    <header ref={header} className={styles.header} data-keep-clear>
      <div className={styles.bar}>
        <Link to={paths.home} className={styles.brand}>
          <img src="/logo.svg" alt="" width={40} height={40} />
          <span className={styles.words}>
            <span className={styles.title}>{t('siteName')}</span>
            <span className={isDemonstration ? styles.demonstration : styles.subtitle}>
              {t(isDemonstration ? 'demonstration' : 'subtitle')}
            </span>
            <VisuallyHidden>{t('layout.homePage')}</VisuallyHidden>
          </span>
        </Link>
        <nav className={styles.links} aria-label={t('layout.navigation')}>
          <ul className={styles.entries}>
            {entries.map(({ route, label }) => (
              <li key={route}>
                <Link
                  to={route}
                  className={mergeClasses(styles.entry, isActive(pathname, route) && styles.active)}
                  aria-current={isActive(pathname, route) ? 'page' : undefined}
                >
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.space} />
        {hasActions && <HeaderActions />}
        <nav className={styles.menu} aria-label={t('layout.navigation')}>
          <IconButton
            icon={<NavigationRegular />}
            label={t('layout.menu.open')}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onPointerEnter={() => void NavigationDrawer.preload().catch(() => {})}
            onClick={() => {
              setMenuUsed(true);
              setMenuOpen(true);
            }}
          />
        </nav>
        {isMenuUsed && <NavigationDrawer open={isMenuOpen} onClose={() => setMenuOpen(false)} />}
      </div>
    </header>
  );
}
