import { makeStyles, tokens } from '@fluentui/react-components';
import { datePrecisions } from '@incidentmap/core/domain/incident/incidentTerms';
import { placeWidths } from '@incidentmap/core/domain/limits';
import type { PrecisionChoice } from '@incidentmap/core/domain/submission/precision';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthOf } from '../../../lib/lengthOf.ts';
import { SelectControl } from '../../../ui/controls/Select.tsx';
import { usePublicCell } from './PointMap.tsx';
import { submissionTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.5rem 1.5rem',
    color: tokens.colorNeutralForeground2,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
  },
  choice: { display: 'flex', alignItems: 'center', gap: '0.5rem' },
});

type Props = {
  /** What the reviewer has chosen; `was` stands where that is nothing. */
  chosen: PrecisionChoice;
  was?: Pick<ReviewedIncident, 'placeMetres' | 'datePrecision'>;
  /** Of a home the public sees the district. */
  isAtHome: boolean;
  onChoose: (chosen: PrecisionChoice) => void;
};

/** How coarse the public place and day become: the usual ones, unless the reviewer widens them. */
export function PrecisionRow({ chosen, was, isAtHome, onChoose }: Props) {
  const { t, i18n } = useTranslation(submissionTexts);
  const styles = useStyles();
  const [placeId, dayId] = [useId(), useId()];
  const { grid = 0, size } = usePublicCell();
  const widths = [grid, ...placeWidths.filter((width) => width > grid)];
  return (
    <div className={styles.root}>
      {!isAtHome && (
        <span className={styles.choice}>
          <label htmlFor={placeId}>{t('precision.place')}</label>
          <SelectControl
            id={placeId}
            value={String(chosen.placeMetres ?? was?.placeMetres ?? grid)}
            options={widths.map((width) => ({
              value: String(width),
              text: width === grid ? size : lengthOf(width, i18n.language),
            }))}
            onChange={(value) =>
              onChoose({ ...chosen, placeMetres: placeWidths.find((width) => String(width) === value) })
            }
          />
        </span>
      )}
      <span className={styles.choice}>
        <label htmlFor={dayId}>{t('precision.date')}</label>
        <SelectControl
          id={dayId}
          value={chosen.datePrecision ?? was?.datePrecision ?? 'day'}
          options={datePrecisions.map((value) => ({ value, text: t(`precision.${value}`) }))}
          onChange={(datePrecision) => onChoose({ ...chosen, datePrecision })}
        />
      </span>
    </div>
  );
}
