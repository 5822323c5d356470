import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AppsListRegular } from '@fluentui/react-icons/svg/apps-list';
import { MapRegular } from '@fluentui/react-icons/svg/map';
import type { ReactNode, Ref } from 'react';
import { resultHeadingId } from '../../features/incidents/answer/elements.ts';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '../../ui/dialogs/useSheetStop.ts';
import type { HomeParts } from './homeParts.ts';
import { appTexts } from '../../layout/texts.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '0.5rem', paddingInline: '1rem', paddingBlockEnd: '0.75rem' },
  first: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 0.75rem', minBlockSize: '3.125rem' },
  words: { flex: '1 1 8rem', minInlineSize: 0, overflowWrap: 'anywhere', outlineStyle: 'none' },
  last: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem' },
  // Its room, until it has loaded.
  chips: { minBlockSize: '2.75rem' },
  // As high as one line from the first, although its button has the height of a finger.
  hidden: {
    minBlockSize: '1.25rem',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    '& button': { marginBlock: '-0.75rem' },
  },
  button: { flexShrink: 0, minWidth: '2.75rem', paddingInline: '0.75rem' },
});

type Props = {
  sheet: Sheet;
  /** What the list and the map show. */
  children: ReactNode;
  /** Shown at the lowest stop alone: above it, the list needs the room. */
  counts: ReactNode;
  pastMonth: ReactNode;
  /** What the severities hide, or the room for it. */
  hidden: ReactNode;
};

/** What a phone's sheet shows at its lowest stop: what is shown and how many, and the button that raises it. */
export function SheetHead({ sheet: { stop, toggle, button }, children, counts, pastMonth, hidden }: Props) {
  const { t } = useTranslation(appTexts);
  const styles = useStyles();
  const isLow = stop === 'peek';
  return (
    <div className={styles.root}>
      <div className={styles.first}>
        <div className={styles.words}>{children}</div>
        <Button
          // Fluent's type fits no element: its button may be a link, too.
          ref={button as Ref<never>}
          className={styles.button}
          icon={isLow ? <AppsListRegular /> : <MapRegular />}
          onClick={toggle}
        >
          {t(isLow ? 'home.list' : 'home.map')}
        </Button>
      </div>
      {isLow && counts}
      {(pastMonth || hidden) && (
        <div className={mergeClasses(styles.last, pastMonth ? styles.chips : undefined)}>
          {pastMonth}
          {hidden && <div className={styles.hidden}>{hidden}</div>}
        </div>
      )}
    </div>
  );
}

const useTotalStyles = makeStyles({
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightBold,
    fontVariantNumeric: 'tabular-nums',
  },
  line: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** How many incidents are shown without a search. */
export function Total({ total, when, head }: { total: number | undefined; when: string } & Pick<HomeParts, 'head'>) {
  const { t, i18n } = useTranslation(appTexts);
  const styles = useTotalStyles();
  return (
    <>
      <h2 id={resultHeadingId} tabIndex={-1} className={styles.heading}>
        {head?.[0] ??
          (total === undefined
            ? t('loadingIncidents')
            : t('home.total', { count: total, number: new Intl.NumberFormat(i18n.language).format(total) }))}
      </h2>
      <p className={styles.line}>{head?.[1] ?? t('home.everywhere', { when })}</p>
    </>
  );
}
