import { makeStyles, tokens } from '@fluentui/react-components';
import type { ListOrder } from '@incidentmap/core/domain/search/filter';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasSearch } from '../../../lib/homeFilter.ts';
import { resultHeadingId } from './elements.ts';
import { searchTexts } from './texts.ts';
import { namingText, type ShownSearch, whenText, whereText } from './where.ts';

const useStyles = makeStyles({
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    textWrap: 'balance',
    fontVariantNumeric: 'tabular-nums',
  },
  // Seen only if it takes long: with every key press it would flicker.
  searching: {
    animationName: { from: { opacity: 0 }, '99%': { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '0.3s',
  },
  line: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase300 },
});

type Props = Pick<ShownSearch, 'filter' | 'isMine'> & {
  /** undefined until it is known. */
  place: ShownSearch['place'] | undefined;
  /** How many lie where the search looks; undefined until that is known. */
  there: number | undefined;
  /** How many lie elsewhere and only name the place. */
  naming: number;
  /** Whether the answer could not be loaded. */
  isFailed: boolean;
  sort: ListOrder;
  level: 1 | 2;
};

/** Says what the list and the map show, and in which order. */
export const ResultHeading = memo(function ResultHeading({
  filter,
  place,
  isMine,
  there: total,
  naming,
  isFailed,
  sort,
  level,
}: Props) {
  const { t, i18n } = useTranslation(searchTexts);
  const styles = useStyles();
  const Heading = `h${level}` as const;
  const isKnown = place !== undefined && total !== undefined && !isFailed;
  const where = place === undefined ? '' : whereText(t, { filter, place, isMine });
  const isSearch = hasSearch(filter) || filter.box !== undefined;
  const parts = [
    whenText(t, filter, i18n.language),
    t(`order.${sort.by}.${sort.direction}`),
    isKnown ? namingText(t, { search: filter.search, there: total, naming }, i18n.language) : '',
  ].filter(Boolean);
  return (
    <div>
      <Heading id={resultHeadingId} tabIndex={-1} className={styles.heading}>
        {!isSearch && t('results.all')}
        {isSearch && isFailed && t('results.failed')}
        {isSearch && !isFailed && !isKnown && <span className={styles.searching}>{t('results.searching')}</span>}
        {isSearch &&
          isKnown &&
          (total === 0
            ? t('results.none', { where })
            : t('results.found', { count: total, number: new Intl.NumberFormat(i18n.language).format(total), where }))}
      </Heading>
      <p className={styles.line}>{parts.join(' · ')}</p>
    </div>
  );
});
