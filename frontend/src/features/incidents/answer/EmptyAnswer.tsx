import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Answer } from '@incidentmap/core/contract';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../../lib/dates.ts';
import { type HomeFilter, hasSearch, type Radius } from '../../../lib/homeFilter.ts';
import { fromMedium } from '../../../ui/layout/breakpoints.ts';
import { goToHeading } from './elements.ts';
import { searchTexts } from './texts.ts';

const useStyles = makeStyles({
  // Low, so that the ways out are seen in a phone's half sheet.
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '0.5rem',
    paddingBlock: '0.5rem 0.25rem',
    paddingInline: '1rem',
    [fromMedium]: { paddingInline: '1.25rem' },
  },
  title: { margin: 0, fontSize: '1.125rem', lineHeight: '1.5rem', overflowWrap: 'anywhere' },
  body: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase300, textWrap: 'pretty' },
  ways: { display: 'flex', flexWrap: 'wrap', gap: '0.5rem', overflowWrap: 'anywhere' },
});

type Widening = NonNullable<Answer<'searchIncidents'>['widening']>;

type Props = {
  filter: HomeFilter;
  widening: Widening | null;
  /** Whether some that lie elsewhere follow, because they name the place. */
  isNamed: boolean;
  onWiden: (part: Partial<HomeFilter>) => void;
  onClear: () => void;
};

/** Names the cause where nothing lies at the searched place, and offers what would find something. */
export function EmptyAnswer({ filter, widening, isNamed, onWiden, onClear }: Props) {
  const { t, i18n } = useTranslation(searchTexts);
  const styles = useStyles();
  const { range, from, to } = filter;
  const first = from && longDate(from, i18n.language);
  const last = to && longDate(to, i18n.language);
  const when =
    first && last
      ? t('empty.when.between', { first, last })
      : first
        ? t('empty.when.since', { first })
        : last
          ? t('empty.when.until', { last })
          : t(`empty.when.${range}`);
  const number = new Intl.NumberFormat(i18n.language);
  const { radius = null, allTime = 0, nearest = null } = widening ?? {};
  // The heading of a search says it already.
  const title = hasSearch(filter) || filter.box ? '' : [t('empty.nothing'), when].filter(Boolean).join(' ');
  const act = (action: () => void) => () => {
    action();
    // The pressed button disappears.
    goToHeading();
  };
  return (
    <div className={styles.root}>
      {title && <h3 className={styles.title}>{title}</h3>}
      <div className={styles.ways}>
        {radius && (
          <Button onClick={act(() => onWiden({ km: radius.km as Radius }))}>
            {t('empty.widen', { km: radius.km })}
          </Button>
        )}
        {allTime > 0 && (
          <Button onClick={act(() => onWiden({ range: 'all', from: undefined, to: undefined }))}>
            {t('empty.allTime')}
          </Button>
        )}
        {nearest && (
          <Button
            onClick={act(() =>
              onWiden({ search: nearest.address, near: { lat: nearest.lat, lon: nearest.lon }, box: undefined }),
            )}
          >
            {t('empty.nearest', { place: nearest.address, km: number.format(nearest.kilometres) })}
          </Button>
        )}
        {!radius && allTime === 0 && !nearest && <Button onClick={act(onClear)}>{t('action.clearFilters')}</Button>}
      </div>
      <p className={styles.body}>
        {!isNamed && t('empty.body')} {t('empty.few')}
      </p>
    </div>
  );
}
