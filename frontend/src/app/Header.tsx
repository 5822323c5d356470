import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useQuery } from '../api/useQuery.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { fromMedium } from '../ui/media.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { entries, isActive } from './navigation.ts';
import { paths } from '../lib/paths.ts';
import { appTexts } from './texts.ts';

const loadDrawer = () => import('./NavigationDrawer.tsx');
const NavigationDrawer = lazy(async () => ({ default: (await loadDrawer()).NavigationDrawer }));

const bannerHeight = '2rem';

const useStyles = makeStyles({
  header: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 1000,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  // The banner scrolls out of view; the bar under it stays.
  withBanner: { insetBlockStart: `calc(-1 * ${bannerHeight})` },
  banner: {
    margin: 0,
    minBlockSize: bannerHeight,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    paddingBlock: '0.25rem',
    paddingInline: '1rem',
    textAlign: 'center',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1rem',
    maxInlineSize: '90rem',
    minBlockSize: '4rem',
    marginInline: 'auto',
    paddingInline: 'clamp(1rem, 3vw, 2rem)',
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
  // In large text on a small screen the longest word does not fit.
  words: { minInlineSize: 0, overflowWrap: 'anywhere', hyphens: 'auto' },
  title: {
    display: 'block',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightBold,
  },
  subtitle: {
    display: 'none',
    [fromMedium]: { display: 'block' },
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  entries: {
    display: 'none',
    [fromMedium]: { display: 'flex' },
    gap: '0.25rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  entry: {
    display: 'flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    // Narrower on a tablet, so that all three fit beside the title even with a scroll bar.
    paddingInline: 'clamp(0.5rem, 1.2vw, 0.875rem)',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
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
  menu: { [fromMedium]: { display: 'none' } },
});

/** The bar at the top of every page, with a banner above it where the data is invented. */
export function Header() {
  const { t } = useTranslation(appTexts);
  const styles = useStyles();
  const { pathname } = useLocation();
  const site = useQuery('getSite');
  const [isMenuOpen, setMenuOpen] = useState(false);
  // Mounted at the first use, and kept mounted so that the drawer can animate out.
  const [isMenuUsed, setMenuUsed] = useState(false);
  const isDemonstration = site.data?.demonstrationData ?? false;

  return (
    <header className={mergeClasses(styles.header, isDemonstration && styles.withBanner)} data-keep-clear>
      {isDemonstration && <p className={styles.banner}>{t('demonstration')}</p>}
      <div className={styles.bar}>
        <Link to={paths.home} className={styles.brand}>
          <img src="/logo.svg" alt="" width={40} height={40} />
          <span className={styles.words}>
            <span className={styles.title}>{t('siteName')}</span>
            <span className={styles.subtitle}>{t('subtitle')}</span>
            <VisuallyHidden>{t('layout.homePage')}</VisuallyHidden>
          </span>
        </Link>
        <nav aria-label={t('layout.navigation')}>
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
          <div className={styles.menu}>
            <IconButton
              icon={<NavigationRegular />}
              label={t('layout.menu.open')}
              aria-haspopup="dialog"
              aria-expanded={isMenuOpen}
              onPointerEnter={() => void loadDrawer().catch(() => {})}
              onClick={() => {
                setMenuUsed(true);
                setMenuOpen(true);
              }}
            />
          </div>
        </nav>
        {isMenuUsed && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <NavigationDrawer open={isMenuOpen} onClose={() => setMenuOpen(false)} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </header>
  );
}
