import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { isInUk, publicCell } from '@incidentmap/core/domain/places/coordinates';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyQuery } from '../../../api/useLazyQuery.ts';
import { focusField } from '../../../forms/focusField.ts';
import { CheckboxField } from '../../../forms/fields/CheckboxField.tsx';
import { FieldPair } from '../../../forms/fields/FieldPair.tsx';
import { NumberField } from '../../../forms/fields/NumberField.tsx';
import { SelectField } from '../../../forms/fields/SelectField.tsx';
import { TextAreaField } from '../../../forms/fields/TextAreaField.tsx';
import { TextField } from '../../../forms/fields/TextField.tsx';
import { formTexts } from '../../../forms/texts.ts';
import type { FieldForm } from '../../../forms/useAppForm.ts';
import { Warning } from '../../../ui/feedback/Warning.tsx';
import type { IncidentValues } from './formValues.ts';
import { useSlots } from '../shared/slots.ts';
import { PointLegend, usePublicCell } from '../submission/PointMap.tsx';
import { decideTexts } from './texts.ts';

const useStyles = makeStyles({
  // It can be read while it is disabled.
  find: { '&[aria-disabled=true]': { color: tokens.colorNeutralForeground3 } },
  failure: { marginBlockStart: '0.5rem' },
  map: { display: 'flex', flexDirection: 'column', blockSize: '18rem' },
  near: {
    margin: 0,
    marginBlock: '0.5rem 0.25rem',
    minBlockSize: '1.25rem',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
  },
});

type Props = {
  /** `severity`: empty until it is rated. */
  form: FieldForm<Omit<IncidentValues, 'severity'> & { severity: IncidentValues['severity'] | '' }>;
  /** Whether the incident is already marked as at home, which cannot be taken back. */
  isKnownAtHome: boolean;
  children?: ReactNode;
};

/** The fields that an editor fills in for an incident, with a map for its pin. */
export function IncidentFields({ form, isKnownAtHome, children }: Props) {
  const { t } = useTranslation([decideTexts, formTexts]);
  const styles = useStyles();
  const { pinMap, nearestPlace } = useSlots();
  const { grid } = usePublicCell();
  const findPlaces = useLazyQuery('findPlaces');
  const [search, setSearch] = useState<'idle' | 'searching' | 'failed'>('idle');
  const { latitude, longitude, location, severity, atHome } = form.values;

  const movePin = (lat: number, lon: number) => {
    form.setFieldValue('latitude', lat);
    form.setFieldValue('longitude', lon);
  };
  const findPin = async () => {
    setSearch('searching');
    try {
      const [best] = (await findPlaces({ query: { query: location } })).results;
      const isPlace = best !== undefined && best.doubt !== 'wide';
      if (isPlace) movePin(best.lat, best.lon);
      setSearch(isPlace ? 'idle' : 'failed');
    } catch {
      setSearch('failed');
    }
  };
  const point = Number.isFinite(latitude) && Number.isFinite(longitude) ? { lat: latitude, lon: longitude } : null;
  // Of a home, the public sees the district alone; outside the UK there is no grid.
  const isCellShown = point !== null && grid !== undefined && !atHome && isInUk(point);

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
          required
        />
        <SelectField
          form={form}
          name="severity"
          label={t('field.severity')}
          options={[
            ...(severity === '' ? [{ value: '' as const, text: t('chooseSeverity') }] : []),
            ...severities.map((value) => ({ value, text: t(`severity.${value}`) })),
          ]}
          required
        />
      </FieldPair>
      <div>
        <TextField
          form={form}
          name="location"
          label={t('field.location')}
          required
          action={
            <Button
              className={styles.find}
              icon={search === 'searching' ? <Spinner size="tiny" /> : <LocationRegular />}
              disabledFocusable={search === 'searching'}
              onClick={() => (location.trim() === '' ? focusField(form.idOf('location')) : void findPin())}
            >
              {t('pin.find')}
            </Button>
          }
        />
        <Warning className={styles.failure}>{search === 'failed' && t('pin.unknown')}</Warning>
      </div>
      <div>
        <div className={styles.map}>
          {pinMap({
            point,
            cell: isCellShown ? publicCell(point, grid) : null,
            note: t(point ? 'pin.note' : 'pin.place'),
            onMove: movePin,
          })}
        </div>
        <p className={styles.near}>{point && nearestPlace(point)}</p>
        {isCellShown && <PointLegend name={t('side.pin')} isAtHome={false} />}
      </div>
      <FieldPair>
        <NumberField form={form} name="latitude" label={t('field.latitude')} />
        <NumberField form={form} name="longitude" label={t('field.longitude')} />
      </FieldPair>
      <CheckboxField
        form={form}
        name="atHome"
        label={t('forms:atHome')}
        hint={t(isKnownAtHome ? 'atHome.known' : 'atHome.hint')}
        disabled={isKnownAtHome}
      />
    </>
  );
}
