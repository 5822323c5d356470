import { Button, Field, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyQuery } from '../../api/useLazyQuery.ts';
import { FieldPair } from '../../forms/FieldPair.tsx';
import { NumberField } from '../../forms/NumberField.tsx';
import { SelectField } from '../../forms/SelectField.tsx';
import { TextAreaField } from '../../forms/TextAreaField.tsx';
import { TextField } from '../../forms/TextField.tsx';
import type { FieldForm } from '../../forms/useAppForm.ts';
import { AtHomeField } from './AtHomeField.tsx';
import type { IncidentValues } from './incidentValues.ts';
import { useReviewParts } from './parts.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  // The button beside the place where both have room, below it elsewhere.
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: '0.5rem', '& > :first-child': { flexGrow: 1 } },
  // One that waits for a place can be read.
  find: { '&[aria-disabled=true]': { color: tokens.colorNeutralForeground3 } },
  map: { display: 'flex', flexDirection: 'column', blockSize: '18rem' },
});

type Props = {
  form: FieldForm<IncidentValues>;
  /** Whether the incident is already marked as at home, which cannot be taken back. */
  isKnownAtHome?: boolean;
  /** Stands by the texts that it is about. */
  children?: ReactNode;
};

/** The fields that an editor fills in for an incident, with a map for its pin. */
export function IncidentFields({ form, isKnownAtHome = false, children }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { pinMap } = useReviewParts();
  const findPlaces = useLazyQuery('findPlaces');
  const [search, setSearch] = useState<'idle' | 'searching' | 'failed'>('idle');
  const { latitude, longitude, location } = form.values;

  const movePin = (lat: number, lon: number) => {
    form.setFieldValue('latitude', lat);
    form.setFieldValue('longitude', lon);
  };
  const findPin = async () => {
    setSearch('searching');
    try {
      const [best] = (await findPlaces({ query: { query: location } })).results;
      if (best) movePin(best.lat, best.lon);
      setSearch(best ? 'idle' : 'failed');
    } catch {
      setSearch('failed');
    }
  };
  const isPoint = Number.isFinite(latitude) && Number.isFinite(longitude);

  return (
    <>
      <TextField form={form} name="title" label={t('field.title')} required />
      <TextAreaField form={form} name="description" label={t('field.description')} rows={6} required />
      {children}
      <FieldPair>
        <SelectField
          form={form}
          name="incidentType"
          label={t('field.incidentType')}
          options={incidentTypes.map((value) => ({ value, text: t(`incidentType.${value}`) }))}
        />
        <SelectField
          form={form}
          name="severity"
          label={t('field.severity')}
          options={severities.map((value) => ({ value, text: t(`severity.${value}`) }))}
        />
      </FieldPair>
      <div className={styles.row}>
        <TextField form={form} name="location" label={t('field.location')} required />
        <Field
          label={t('pin.label')}
          size="large"
          {...(search === 'failed' && {
            validationMessage: t('pin.unknown'),
            validationState: 'warning' as const,
          })}
        >
          <Button
            className={styles.find}
            size="large"
            icon={search === 'searching' ? <Spinner size="tiny" /> : <LocationRegular />}
            disabledFocusable={search === 'searching' || location.trim() === ''}
            onClick={() => void findPin()}
          >
            {t('pin.find')}
          </Button>
        </Field>
      </div>
      <div className={styles.map}>
        {pinMap({
          point: isPoint ? { lat: latitude, lon: longitude } : null,
          note: t(isPoint ? 'pin.note' : 'pin.place'),
          onMove: movePin,
        })}
      </div>
      <FieldPair>
        <NumberField form={form} name="latitude" label={t('field.latitude')} />
        <NumberField form={form} name="longitude" label={t('field.longitude')} />
      </FieldPair>
      <AtHomeField form={form} isKnown={isKnownAtHome} />
    </>
  );
}
