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

/**
 * A honeypot: robots fill in this field, which people can neither see, hear nor reach. Password managers are told to leave
 * it alone: 1Password, LastPass, Bitwarden, Dashlane and Proton Pass.
 */
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
        data-1p-ignore
        data-lpignore="true"
        data-bwignore
        data-form-type="other"
        data-protonpass-ignore="true"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
