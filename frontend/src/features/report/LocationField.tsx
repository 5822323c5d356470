import {
  Button,
  Field,
  type FieldProps,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Spinner,
} from '@fluentui/react-components';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { MyLocationRegular } from '@fluentui/react-icons/svg/my-location';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyQuery } from '../../api/useLazyQuery.ts';
import { findMyLocation, type LocationFailure } from '../../lib/myLocation.ts';
import { Autocomplete } from '../../ui/Autocomplete.tsx';
import { fromMedium } from '../../ui/media.ts';
import { locationHint } from './placeText.ts';
import { usePlaceSuggestions } from './usePlaceSuggestions.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '0.5rem' },
  row: {
    display: 'grid',
    gap: '0.5rem',
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' },
  },
  // On a phone above the field, so that the field's hint and error stay directly under it.
  mine: { order: -1, [fromMedium]: { order: 0 } },
});

type Props = {
  field: Pick<FieldProps, 'validationMessage' | 'validationState'>;
  text: string;
  /** Whether the coordinates of the text are known already. */
  isPlaced: boolean;
  onChange: (text: string, point: Coordinates | null) => void;
  onBlur: () => void;
};

/** Where it happened: typed, chosen from suggestions, or the area that the device is in. */
export function LocationField({ field, text, isPlaced, onChange, onBlur }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const suggestions = usePlaceSuggestions(isPlaced ? '' : text);
  const [isLocating, setLocating] = useState(false);
  const [failure, setFailure] = useState<LocationFailure | null>(null);
  // What is typed while the device is asked counts, not the late answer.
  const turn = useRef(0);

  const change = (next: string, point: Coordinates | null) => {
    turn.current += 1;
    setLocating(false);
    setFailure(null);
    onChange(next, point);
  };

  const namePlace = useLazyQuery('namePlace');
  const locate = async () => {
    turn.current += 1;
    const mine = turn.current;
    setFailure(null);
    setLocating(true);
    const found = await findMyLocation(namePlace);
    if (turn.current !== mine) return;
    if ('area' in found) return change(locationHint(found.area), found.point);
    setLocating(false);
    setFailure(found.failure);
  };

  return (
    <div className={styles.root}>
      <Field {...field} label={t('report.location.label')} hint={t('report.location.hint')} required size="large">
        <div className={styles.row}>
          <Autocomplete
            name="location"
            value={text}
            contentBefore={<LocationRegular aria-hidden />}
            suggestions={suggestions.map(({ address }) => address)}
            listLabel={t('report.location.suggestions')}
            announcement={t('report.location.found', { count: suggestions.length })}
            onType={(typed) => change(typed, null)}
            onChoose={(index) => {
              const place = suggestions[index];
              if (place) change(place.address, { lat: place.lat, lon: place.lon });
            }}
            onBlur={onBlur}
          />
          <Button
            className={styles.mine}
            icon={isLocating ? <Spinner size="tiny" /> : <MyLocationRegular />}
            disabledFocusable={isLocating}
            onClick={() => void locate()}
          >
            {t('report.location.mine')}
          </Button>
        </div>
      </Field>
      <div role="status">
        {failure && (
          <MessageBar intent="warning" layout="multiline" politeness="polite">
            <MessageBarBody>
              <MessageBarTitle>{t(`myLocation.failed.${failure}.title`)}</MessageBarTitle>{' '}
              {t(`myLocation.failed.${failure}.body`)}
            </MessageBarBody>
          </MessageBar>
        )}
      </div>
    </div>
  );
}
