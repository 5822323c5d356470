import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { severities } from '@incidentmap/core/domain/incident/incidentTerms';
import type { Overlay } from '@incidentmap/core/domain/map/overlays';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { fromMedium } from '../../../ui/media.ts';
import { searchColour, severityColours } from '../../../ui/severity.ts';
import { SeverityMark } from '../../../ui/SeverityMark.tsx';
import { mapTexts } from '../texts.ts';

const useStyles = makeStyles({
  chip: {
    display: 'flex',
    alignItems: 'flex-start',
    boxSizing: 'border-box',
    maxInlineSize: '100%',
    maxBlockSize: '100%',
    overflowY: 'auto',
    minBlockSize: '2.75rem',
    paddingInlineStart: '0.625rem',
    borderRadius: '10px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow8,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  lists: { display: 'grid', gap: '0.25rem', paddingBlock: '0.625rem' },
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.25rem 0.625rem',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  name: { color: tokens.colorNeutralForeground2 },
  item: { display: 'inline-flex', alignItems: 'center', gap: '0.25rem' },
  // A phone shows the first three until the legend is opened.
  last: { display: 'none', [fromMedium]: { display: 'inline-flex' } },
  hidden: { display: 'none' },
  note: {
    margin: 0,
    maxInlineSize: '26rem',
    color: tokens.colorNeutralForeground2,
  },
  toggle: { flexShrink: 0 },
  open: { transform: 'rotate(180deg)' },
  // The same shapes as on the map, so that markers do not differ by colour alone.
  marker: {
    flexShrink: 0,
    inlineSize: '0.75rem',
    blockSize: '0.75rem',
    marginInline: '0.25rem',
    forcedColorAdjust: 'none',
  },
  ring: {
    inlineSize: '1rem',
    blockSize: '1rem',
    marginInline: '0.125rem',
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

/** What the markers' shapes and colours mean, as a chip over the map that opens; opened, it says how exact places are. */
export function Legend({ overlays }: { overlays: readonly Overlay[] }) {
  const { t } = useTranslation(mapTexts);
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.chip}>
      <div id={id} className={styles.lists}>
        <ul className={styles.list} aria-label={t('field.severity')}>
          {severities.map((severity) => (
            <li key={severity} className={mergeClasses(styles.item, severity === 'low' && !isOpen && styles.last)}>
              <SeverityMark severity={severity} />
              {t(`severity.${severity}`)}
            </li>
          ))}
          <li className={mergeClasses(styles.item, !isOpen && styles.hidden)}>
            <span aria-hidden className={mergeClasses(styles.marker, styles.pin)} />
            {t('searched')}
          </li>
        </ul>
        {overlays.map((overlay) => (
          <ul
            key={overlay}
            className={mergeClasses(styles.list, !isOpen && styles.last)}
            aria-label={t(`overlays.${overlay}.heading`)}
          >
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
        {isOpen && (
          <p className={styles.note}>
            {t('legend.areas')}. {t('sameAsList')}
          </p>
        )}
      </div>
      <div className={styles.toggle}>
        <IconButton
          icon={<ChevronUpRegular className={mergeClasses(isOpen && styles.open)} />}
          label={t('legend.label')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
    </div>
  );
}
