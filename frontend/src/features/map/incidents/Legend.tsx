import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import type { Overlay } from '@incidentmap/core/domain/map/overlays';
import { useTranslation } from 'react-i18next';
import { searchColour, severityColours } from '../../../ui/severity.ts';
import { mapTexts } from '../texts.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.25rem 1rem',
    marginBlock: '0 0.375rem',
    padding: 0,
    listStyleType: 'none',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  name: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  item: { display: 'inline-flex', alignItems: 'center', gap: '0.5rem' },
  // The same shapes as on the map, so that markers do not differ by colour alone.
  marker: { flexShrink: 0, inlineSize: '0.75rem', blockSize: '0.75rem', forcedColorAdjust: 'none' },
  dot: { borderRadius: tokens.borderRadiusCircular, boxShadow: `0 0 0 1.5px ${tokens.colorNeutralForeground1}` },
  ring: {
    inlineSize: '1rem',
    blockSize: '1rem',
    borderRadius: tokens.borderRadiusCircular,
    border: '2px dashed currentcolor',
  },
  diamond: {
    inlineSize: '0.625rem',
    blockSize: '0.625rem',
    transform: 'rotate(45deg)',
    backgroundColor: 'currentcolor',
    boxShadow: `0 0 0 1.5px ${tokens.colorNeutralForeground1}`,
  },
  pin: {
    borderRadius: '50% 50% 50% 0',
    transform: 'rotate(-45deg)',
    backgroundColor: searchColour,
    boxShadow: `0 0 0 1.5px ${tokens.colorNeutralForeground1}`,
  },
});

/** The risk levels that each overlay's items have. */
const levels = { areas: ['high', 'medium'], events: ['high', 'medium', 'low'] } as const;

/** What the markers' shapes and colours mean, and that the list has the same incidents. */
export function Legend({ overlays }: { overlays: readonly Overlay[] }) {
  const { t } = useTranslation(mapTexts);
  const styles = useStyles();
  return (
    <>
      <ul className={styles.list} aria-label={t('field.severity')}>
        {severities.map((severity) => (
          <li key={severity} className={styles.item}>
            <span
              aria-hidden
              className={mergeClasses(styles.marker, styles.dot)}
              style={{ backgroundColor: severityColours[severity].fill }}
            />
            {t(`severity.${severity}`)}
          </li>
        ))}
        <li className={styles.item}>
          <span aria-hidden className={mergeClasses(styles.marker, styles.pin)} />
          {t('searched')}
        </li>
      </ul>
      {overlays.map((overlay) => (
        <ul key={overlay} className={styles.list} aria-label={t(`overlays.${overlay}.heading`)}>
          <li aria-hidden className={styles.name}>
            {t(`overlays.${overlay}.legend`)}
          </li>
          {levels[overlay].map((level) => (
            <li key={level} className={styles.item}>
              <span
                aria-hidden
                className={mergeClasses(styles.marker, overlay === 'areas' ? styles.ring : styles.diamond)}
                style={{ color: severityColours[level].fill }}
              />
              {t(`overlays.levels.${level}`)}
            </li>
          ))}
        </ul>
      ))}
      {t('sameAsList')}
    </>
  );
}
