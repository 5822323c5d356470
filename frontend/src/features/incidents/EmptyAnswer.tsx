import { Button, makeStyles } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import type { Answer } from '@incidentmap/core/contract';
import { useTranslation } from 'react-i18next';
import { longDate } from '../../lib/dates.ts';
import type { HomeFilter, Radius } from '../../lib/homeFilter.ts';
import { Message } from '../../ui/Message.tsx';
import { goToHeading } from './elements.ts';
import { searchTexts } from './searchTexts.ts';
import { type Sought, whereText } from './where.ts';

const useStyles = makeStyles({
  ways: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '0.5rem', overflowWrap: 'anywhere' },
});

type Widening = NonNullable<Answer<'searchIncidents'>['widening']>;

type Props = Sought & {
  widening: Widening | null;
  onWiden: (part: Partial<HomeFilter>) => void;
  onClear: () => void;
};

/** Names the cause where nothing was found, and offers what would find something. */
export function EmptyAnswer({ filter, place, isMine, widening, onWiden, onClear }: Props) {
  const { t, i18n } = useTranslation(searchTexts);
  const styles = useStyles();
  const { range, from, to, km } = filter;
  const isCircle = place !== null && place.area === null && !filter.box;
  const where = isCircle ? t('empty.within', { km }) : whereText(t, { filter, place, isMine });
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
  const act = (action: () => void) => () => {
    action();
    // The pressed button disappears.
    goToHeading();
  };
  return (
    <Message
      icon={<DocumentSearchRegular />}
      title={[t('empty.nothing'), where, when].filter(Boolean).join(' ')}
      action={
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
      }
    >
      {t('empty.body')} {t('empty.few')}
    </Message>
  );
}
