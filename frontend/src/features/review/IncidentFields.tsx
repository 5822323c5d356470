import { Button, Field, Input, makeStyles, Select, Spinner, Textarea } from '@fluentui/react-components';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { incidentTypes, severities } from '@incidentmap/core/domain/incidentTerms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuestion } from '../../api/useQuestion.ts';
import { fieldErrorText } from '../../forms/fieldErrorText.ts';
import { useControlStyles } from '../../ui/controlStyles.ts';
import { fromMedium } from '../../ui/media.ts';
import type { IncidentValues, Problems } from './incidentValues.ts';
import { AtHomeField } from './AtHomeField.tsx';
import { useReviewParts } from './parts.ts';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gap: '1.25rem',
    [fromMedium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' },
  },
  row: {
    display: 'grid',
    gap: '0.5rem',
    [fromMedium]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' },
  },
  map: { display: 'flex', flexDirection: 'column', blockSize: '18rem' },
});

type Props = {
  values: IncidentValues;
  problems: Problems;
  onChange: (part: Partial<IncidentValues>) => void;
  /** Its sender or a reviewer has said that it was at someone's home, which stays so. */
  isKnownAtHome?: boolean;
};

/** A coordinate as it is typed: half a number is no number yet. */
function Coordinate({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const controls = useControlStyles();
  const [typed, setTyped] = useState(Number.isNaN(value) ? '' : String(value));
  const shown = Number(typed) === value && typed.trim() !== '' ? typed : Number.isNaN(value) ? typed : String(value);
  return (
    <Field label={label}>
      <Input
        className={controls.control}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        onChange={(_, { value: next }) => {
          setTyped(next);
          onChange(next.trim() === '' ? Number.NaN : Number(next));
        }}
      />
    </Field>
  );
}

/** What makes a report an incident: its words, its place with a pin, its type and severity. */
export function IncidentFields({ values, problems, onChange, isKnownAtHome = false }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const controls = useControlStyles();
  const { pinMap } = useReviewParts();
  const findPlaces = useQuestion('findPlaces');
  const [search, setSearch] = useState<'idle' | 'searching' | 'failed'>('idle');

  const fieldOf = (name: keyof IncidentValues) => {
    const problem = problems[name];
    return problem ? ({ validationState: 'error', validationMessage: fieldErrorText(problem) } as const) : {};
  };
  const findPin = async () => {
    setSearch('searching');
    try {
      const [best] = (await findPlaces({ query: { query: values.location } })).results;
      if (best) onChange({ latitude: best.lat, longitude: best.lon });
      setSearch(best ? 'idle' : 'failed');
    } catch {
      setSearch('failed');
    }
  };
  const isPoint = Number.isFinite(values.latitude) && Number.isFinite(values.longitude);

  return (
    <>
      <Field {...fieldOf('title')} label={t('review.fields.title')} required>
        <Input
          className={controls.control}
          dir="auto"
          value={values.title}
          onChange={(_, { value }) => onChange({ title: value })}
        />
      </Field>
      <Field {...fieldOf('description')} label={t('review.fields.description')} required>
        <Textarea
          className={controls.control}
          rows={6}
          resize="vertical"
          textarea={{ dir: 'auto' }}
          value={values.description}
          onChange={(_, { value }) => onChange({ description: value })}
        />
      </Field>
      <div className={styles.pair}>
        <Field {...fieldOf('incidentType')} label={t('review.fields.incidentType')}>
          <Select
            className={controls.control}
            value={values.incidentType}
            onChange={(_, { value }) => {
              const type = incidentTypes.find((known) => known === value);
              if (type) onChange({ incidentType: type });
            }}
          >
            {incidentTypes.map((type) => (
              <option key={type} value={type}>
                {t(`incidents.type.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...fieldOf('severity')} label={t('review.fields.severity')}>
          <Select
            className={controls.control}
            value={values.severity}
            onChange={(_, { value }) => {
              const severity = severities.find((known) => known === value);
              if (severity) onChange({ severity });
            }}
          >
            {severities.map((severity) => (
              <option key={severity} value={severity}>
                {t(`incidents.severity.${severity}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className={styles.row}>
        <Field {...fieldOf('location')} label={t('review.fields.location')} required>
          <Input
            className={controls.control}
            dir="auto"
            value={values.location}
            onChange={(_, { value }) => onChange({ location: value })}
          />
        </Field>
        <Field
          label={t('review.pin.label')}
          {...(search === 'failed' && {
            validationMessage: t('review.pin.unknown'),
            validationState: 'warning' as const,
          })}
        >
          <Button
            icon={search === 'searching' ? <Spinner size="tiny" /> : <LocationRegular />}
            disabledFocusable={search === 'searching' || values.location.trim() === ''}
            onClick={() => void findPin()}
          >
            {t('review.pin.find')}
          </Button>
        </Field>
      </div>
      <AtHomeField checked={values.atHome} isKnown={isKnownAtHome} onChange={(atHome) => onChange({ atHome })} />
      <Field {...fieldOf('latitude')}>
        <div>
          <div className={styles.map}>
            {pinMap({
              point: isPoint ? { lat: values.latitude, lon: values.longitude } : null,
              note: t(isPoint ? 'review.pin.note' : 'review.pin.place'),
              onMove: (latitude, longitude) => onChange({ latitude, longitude }),
            })}
          </div>
        </div>
      </Field>
      <div className={styles.pair}>
        <Coordinate
          label={t('review.fields.latitude')}
          value={values.latitude}
          onChange={(latitude) => onChange({ latitude })}
        />
        <Coordinate
          label={t('review.fields.longitude')}
          value={values.longitude}
          onChange={(longitude) => onChange({ longitude })}
        />
      </div>
    </>
  );
}
