import { Button, makeStyles, MessageBar, MessageBarBody, MessageBarTitle, Spinner } from '@fluentui/react-components';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { MyLocationRegular } from '@fluentui/react-icons/svg/my-location';
import { saysMore } from '@incidentmap/core/domain/places/saysMore';
import { surePlace } from '@incidentmap/core/domain/places/surePlace';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyQuery } from '../../api/useLazyQuery.ts';
import { locationHint } from '../../lib/geocode.ts';
import type { LocationFailure } from '../../lib/myLocation.ts';
import { AreaOffer } from './AreaOffer.tsx';
import { findMyLocation } from './findMyLocation.ts';
import { Autocomplete } from '../../ui/controls/Autocomplete.tsx';
import { fromMedium } from '../../ui/layout/breakpoints.ts';
import { type FieldProps, FormField } from '../fields/FormField.tsx';
import { LocationMap, type ShowPinMap } from './LocationMap.tsx';
import type { Pin } from './pin.ts';
import { formTexts } from '../texts.ts';
import type { FieldForm } from '../useAppForm.ts';
import { useMovedPin } from './useMovedPin.ts';
import { usePlaceSuggestions } from './usePlaceSuggestions.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.5rem' },
  // Above the field on a phone, so that the hint and the error stay directly below the field.
  mine: { order: -1, [fromMedium]: { order: 0 } },
});

type Props<Name extends string, PointName extends string> = Omit<FieldProps<Name, string>, 'action'> & {
  form: FieldForm<Record<NoInfer<PointName>, Pin | null>>;
  /** The name of the value with the coordinates, which is null while the location is only typed. */
  pointName: PointName;
  showPinMap: ShowPinMap;
  /** The public sees the district instead of the area around the pin. */
  isDistrictOnly: boolean;
};

/**
 * A location: typed, chosen from suggestions, detected as the area that the device is in, or shown by a pin on a map.
 * Words that are only typed have the pin where they will be looked up: at the first suggestion, if they mean it for
 * sure. A nation, region or county that is chosen has none.
 */
export function LocationField<Name extends string, PointName extends string>({
  pointName,
  showPinMap,
  isDistrictOnly,
  ...field
}: Props<Name, PointName>) {
  const { form, name } = field;
  const { t } = useTranslation(formTexts);
  const styles = useStyles();
  const text: string = form.values[name];
  const point: Pin | null = form.values[pointName];
  const [isTyped, setTyped] = useState(false);
  const suggestions = usePlaceSuggestions(point === null || isTyped ? text : '');
  const [isLocating, setLocating] = useState(false);
  const [failure, setFailure] = useState<LocationFailure | null>(null);
  // Counts edits, so that a geolocation response is ignored if the visitor typed in the meantime.
  const turn = useRef(0);
  const pin = useMovedPin(point?.isByHand ? point : null);
  // The words that the pin has put into the field, which the next pin may replace.
  const wordsOfPin = useRef('');

  const change = (next: string, nextPoint: Pin | null) => {
    turn.current += 1;
    setLocating(false);
    setFailure(null);
    form.setFieldValue(name, next);
    form.setFieldValue(pointName, nextPoint);
  };
  const choose = (next: string, nextPoint: Pin | null) => {
    setTyped(false);
    change(next, nextPoint);
  };

  const namePlace = useLazyQuery('namePlace');
  const locate = async () => {
    turn.current += 1;
    const mine = turn.current;
    setFailure(null);
    setLocating(true);
    const found = await findMyLocation(namePlace);
    if (turn.current !== mine) return;
    if ('area' in found) return choose(locationHint(found.area), found.point);
    setLocating(false);
    setFailure(found.failure);
  };

  const take = (words: string) => {
    setTyped(false);
    wordsOfPin.current = words;
    form.setFieldValue(name, words);
  };
  const fill = useEffectEvent((words: string) => {
    if (text.trim() === '' || text === wordsOfPin.current) take(words);
  });
  useEffect(() => {
    if (pin.area !== null) fill(pin.area);
  }, [pin.area]);
  const sure = surePlace(suggestions);
  const isMoreThanSure = sure !== null && !point?.isByHand && !isDistrictOnly && saysMore(text, sure.address);
  const warning = failure ?? (pin.isOutside ? 'outside' : null);

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
          onType={(typed) => {
            setTyped(true);
            change(typed, point?.isByHand ? point : null);
          }}
          onChoose={(index) => {
            const place = suggestions[index];
            if (place) choose(place.address, place.doubt === 'wide' ? null : { lat: place.lat, lon: place.lon });
          }}
        />
      </FormField>
      <div role="status" className={styles.root}>
        {isMoreThanSure && (
          <AreaOffer
            reason={t('location.asTyped')}
            area={sure.address}
            onTake={() => choose(sure.address, { lat: sure.lat, lon: sure.lon })}
            fieldId={form.idOf(name)}
          />
        )}
        {warning && (
          <MessageBar intent="warning" layout="multiline" politeness="polite">
            <MessageBarBody>
              <MessageBarTitle>{t(`myLocation.failed.${warning}.title`)}</MessageBarTitle>{' '}
              {t(`myLocation.failed.${warning}.body`)}
            </MessageBarBody>
          </MessageBar>
        )}
      </div>
      <LocationMap
        showPinMap={showPinMap}
        point={point ?? sure}
        isDistrictOnly={isDistrictOnly}
        onMove={(to) => change(text, { ...to, isByHand: true })}
        onRemove={point?.isByHand ? () => choose(text, null) : null}
        offer={
          pin.area !== null &&
          pin.area !== text && (
            <AreaOffer
              reason={t('pin.at', { area: pin.area })}
              area={pin.area}
              onTake={() => take(pin.area ?? '')}
              fieldId={form.idOf(name)}
            />
          )
        }
      />
    </div>
  );
}
