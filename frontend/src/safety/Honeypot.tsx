import { makeStyles } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { safetyTexts } from './texts.ts';

const useStyles = makeStyles({
  // Off screen but laid out: robots skip fields that are not displayed.
  root: {
    position: 'absolute',
    inlineSize: '1px',
    blockSize: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    pointerEvents: 'none',
  },
});

/** A honeypot: robots fill in this field, which people can neither see, hear nor reach. */
export function Honeypot({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation(safetyTexts);
  const styles = useStyles();
  return (
    <label className={styles.root} aria-hidden>
      {t('honeypot')}
      <input
        name="website"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
