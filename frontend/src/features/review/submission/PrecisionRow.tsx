import { makeStyles } from '@fluentui/react-components';
import { datePrecisions } from '@incidentmap/core/domain/incident/incidentTerms';
import { placeWidths } from '@incidentmap/core/domain/limits';
import type { PrecisionChoice } from '@incidentmap/core/domain/submission/precision';
import type { ReviewedIncident } from '@incidentmap/core/domain/submission/reviewed';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthOf } from '../../../lib/lengthOf.ts';
import { SelectControl } from '../../../ui/controls/Select.tsx';
import { smallText } from '../../../ui/layout/cardStyles.ts';
import { usePublicCell } from './PointMap.tsx';
import { submissionTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { ...smallText, display: 'flex', flexWrap: 'wrap', gap: '0.5rem 1.5rem' },
  choice: { display: 'flex', alignItems: 'center', gap: '0.5rem' },
});

type Props = {
  chosen: PrecisionChoice;
  /** Stands where nothing is chosen. */
  was?: Pick<ReviewedIncident, 'placeMetres' | 'datePrecision'>;
  /** The public sees only the district of a home. */
  isAtHome: boolean;
  onChoose: (chosen: PrecisionChoice) => void;
};

/** Lets the reviewer make the public place and day coarser than usual. */
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
