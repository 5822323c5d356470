import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { incidentTypes, severities } from '@incidentmap/core/domain/incident/incidentTerms';
import { searchRadii } from '@incidentmap/core/domain/limits';
import { overlays } from '@incidentmap/core/domain/map/overlays';
import { useTranslation } from 'react-i18next';
import { useOwnValue } from '../../lib/useOwnValue.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Chips } from '../../ui/controls/Chips.tsx';
import { useFieldStyles } from '../../ui/controls/fieldStyles.ts';
import { SeverityMark } from '../../ui/figures/SeverityMark.tsx';
import type { FilterControl } from './filterControl.ts';
import { DateChoices } from './DateChoices.tsx';
import type { FilterPart } from './filterParts.ts';
import { filterTexts } from './texts.ts';

const useStyles = makeStyles({
  group: { minInlineSize: 0, margin: 0, padding: 0, border: 'none' },
  legend: { padding: 0, marginBlockEnd: '0.25rem' },
  choices: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))', gap: '0 1rem' },
  switches: { display: 'grid', justifyItems: 'start' },
  severity: { display: 'inline-flex', alignItems: 'center', gap: '0.375rem' },
});

/** Adds or removes one choice, and keeps the order of `all`. */
const toggled = <T,>(all: readonly T[], chosen: readonly T[], one: T, isChosen: boolean): T[] =>
  all.filter((other) => (other === one ? isChosen : chosen.includes(other)));

/** What can be chosen for one part of the filter, or for the overlays. Each choice takes effect at once. */
export function FilterChoices({ part, ...control }: FilterControl & { part: FilterPart }) {
  const { overlays: shown, onOverlays } = control;
  const [filter, setFilter] = useOwnValue(control.filter, control.filter);
  const onFilter: typeof control.onFilter = (chosen) => {
    setFilter({ ...filter, ...chosen });
    control.onFilter(chosen);
  };
  const { t } = useTranslation(filterTexts);
  const field = useFieldStyles();
  const styles = useStyles();
  switch (part) {
    case 'within':
      return (
        <Chips
          label={t('within.label')}
          value={String(filter.km)}
          options={searchRadii.map((km) => ({ value: String(km), text: t('within.km', { km }) }))}
          onChange={(chosen) => onFilter({ km: searchRadii.find((km) => String(km) === chosen) ?? filter.km })}
        />
      );
    case 'range':
      return <DateChoices dates={filter} onChange={onFilter} />;
    case 'type':
      return (
        <Chips
          label={t('field.incidentType')}
          value={filter.type}
          options={[
            { value: 'all' as const, text: t('allTypes') },
            ...incidentTypes.map((type) => ({ value: type, text: t(`incidentType.${type}`) })),
          ]}
          onChange={(type) => onFilter({ type })}
        />
      );
    case 'severity':
      return (
        <fieldset className={styles.group}>
          <legend className={mergeClasses(field.label, styles.legend)}>{t('field.severity')}</legend>
          <div className={styles.choices}>
            {severities.map((severity) => (
              <Checkbox
                key={severity}
                checked={filter.severities.includes(severity)}
                onChange={(isChecked) =>
                  onFilter({ severities: toggled(severities, filter.severities, severity, isChecked) })
                }
              >
                <span className={styles.severity}>
                  <SeverityMark severity={severity} />
                  {t(`severity.${severity}`)}
                </span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      );
    case 'overlays':
      return (
        <fieldset className={styles.group}>
          <legend className={mergeClasses(field.label, styles.legend)}>{t('overlays.heading')}</legend>
          <div className={styles.switches}>
            {overlays.map((overlay) => (
              <Checkbox
                key={overlay}
                isSwitch
                checked={shown.includes(overlay)}
                onChange={(isChecked) => onOverlays(toggled(overlays, shown, overlay, isChecked))}
              >
                {t(`overlays.${overlay}`)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      );
  }
}
