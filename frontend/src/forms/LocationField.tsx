import { Button, makeStyles, MessageBar, MessageBarBody, MessageBarTitle, Spinner } from '@fluentui/react-components';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { MyLocationRegular } from '@fluentui/react-icons/svg/my-location';
import type { Coordinates } from '@incidentmap/core/domain/places/coordinates';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyQuery } from '../api/useLazyQuery.ts';
import { locationHint } from '../lib/geocode.ts';
import { findMyLocation, type LocationFailure } from '../lib/myLocation.ts';
import { Autocomplete } from '../ui/Autocomplete.tsx';
import { fromMedium } from '../ui/media.ts';
import { type FieldProps, FormField } from './FormField.tsx';
import { formTexts } from './texts.ts';
import type { FieldForm } from './useAppForm.ts';
import { usePlaceSuggestions } from './usePlaceSuggestions.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '0.5rem' },
  // Above the field on a phone, so that the hint and the error stay directly below the field.
  mine: { order: -1, [fromMedium]: { order: 0 } },
});

type Props<Name extends string, PointName extends string> = Omit<FieldProps<Name, string>, 'action'> & {
  form: FieldForm<Record<NoInfer<PointName>, Coordinates | null>>;
  /** The name of the value with the coordinates, which is null while the location is only typed. */
  pointName: PointName;
};

/** A location: typed, chosen from suggestions, or detected as the area that the device is in. */
export function LocationField<Name extends string, PointName extends string>({
  pointName,
  ...field
}: Props<Name, PointName>) {
  const { form, name } = field;
  const { t } = useTranslation(formTexts);
  const styles = useStyles();
  const text: string = form.values[name];
  const suggestions = usePlaceSuggestions(form.values[pointName] === null ? text : '');
  const [isLocating, setLocating] = useState(false);
  const [failure, setFailure] = useState<LocationFailure | null>(null);
  // Counts edits, so that a geolocation response is ignored if the visitor typed in the meantime.
  const turn = useRef(0);

  const change = (next: string, point: Coordinates | null) => {
    turn.current += 1;
    setLocating(false);
    setFailure(null);
    form.setFieldValue(name, next);
    form.setFieldValue(pointName, point);
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
      <FormField
        {...field}
        action={
          <Button
            className={styles.mine}
            icon={isLocating ? <Spinner size="tiny" /> : <MyLocationRegular />}
            disabledFocusable={isLocating}
            onClick={() => void locate()}
          >
            {t('myLocation.use')}
          </Button>
        }
      >
        <Autocomplete
          id={form.idOf(name)}
          name={name}
          value={text}
          contentBefore={<LocationRegular aria-hidden />}
          suggestions={suggestions.map(({ address }) => address)}
          listLabel={t('location.suggestions')}
          announcement={t('location.found', { count: suggestions.length })}
          onType={(typed) => change(typed, null)}
          onChoose={(index) => {
            const place = suggestions[index];
            if (place) change(place.address, { lat: place.lat, lon: place.lon });
          }}
        />
      </FormField>
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
