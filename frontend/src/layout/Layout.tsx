import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useMatch } from 'react-router-dom';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary.tsx';
import { Actions } from './Actions.tsx';
import { FirstShown } from './FirstShown.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { pageOf, paths } from '../lib/paths.ts';
import { useMediaQuery } from '../lib/useMediaQuery.ts';
import { medium } from '../ui/layout/breakpoints.ts';
import { RouteFailure } from './RouteFailure.tsx';
import { appTexts } from './texts.ts';
import { useScroll } from './useScroll.ts';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    minBlockSize: '100dvh',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  // The ground of a page that is read.
  reading: { backgroundColor: tokens.colorNeutralBackground1 },
  skip: {
    position: 'fixed',
    insetBlockStart: '0.5rem',
    insetInlineStart: '0.5rem',
    zIndex: 1001,
    display: 'flex',
    alignItems: 'center',
    minBlockSize: '2.75rem',
    paddingInline: '1rem',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: tokens.fontWeightSemibold,
    ':not(:focus)': { transform: 'translateY(-200%)' },
  },
  main: {
    inlineSize: '100%',
    maxInlineSize: '90rem',
    marginInline: 'auto',
    paddingInline: 'clamp(1rem, 3vw, 2rem)',
    paddingBlock: 'clamp(1.25rem, 3vw, 2rem) 4rem',
    // The footer does not come up into view, and move, when a page turns out to be short.
    minBlockSize: '100dvh',
    // Receives focus when the page changes, so that screen readers read on from here; it is not a control.
    outlineStyle: 'none',
  },
  // From edge to edge: the map and the columns beside it have their own edges.
  home: { maxInlineSize: 'none', minBlockSize: 0, paddingBlock: 0, paddingInline: 0 },
  // As wide as the window: the review room has three columns.
  review: { maxInlineSize: 'none' },
});

/** A phone's home page does not scroll: its sheet does, and has the footer at its end. */
const HomeFooter = () => useMediaQuery(medium) && <Footer />;

/** The frame of every page. */
export function Layout() {
  const { t } = useTranslation(appTexts);
  const styles = useStyles();
  const page = pageOf(useLocation().pathname);
  const isReading = useMatch(paths.incidentPattern) !== null;
  const main = useRef<HTMLElement>(null);
  const shown = useRef(page);

  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    main.current?.focus({ preventScroll: true });
  }, [page]);
  useScroll(page);

  return (
    <div className={mergeClasses(styles.page, isReading && styles.reading)}>
      <a
        href="#main"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('skip')}
      </a>
      <Actions>
        <Header />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className={mergeClasses(
            styles.main,
            page === paths.home && styles.home,
            page === paths.admin && styles.review,
          )}
        >
          <ErrorBoundary key={page} fallback={<RouteFailure />}>
            <Outlet />
            <FirstShown />
          </ErrorBoundary>
        </main>
        {page === paths.home ? <HomeFooter /> : <Footer />}
      </Actions>
    </div>
  );
}
