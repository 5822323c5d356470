import { makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/Checkbox.tsx';

const useStyles = makeStyles({ note: { margin: 0, color: tokens.colorNeutralForeground2 } });

type Props = {
  checked: boolean;
  /** It has been said already, and stays so. */
  isKnown: boolean;
  onChange: (checked: boolean) => void;
};

/** Whether something happened at someone's home. */
export function AtHomeField({ checked, isKnown, onChange }: Props) {
  const { t } = useTranslation();
  const styles = useStyles();
  const hintId = useId();
  return (
    <div>
      <Checkbox checked={checked || isKnown} disabled={isKnown} describedBy={hintId} onChange={onChange}>
        {t('review.atHome.label')}
      </Checkbox>
      <p id={hintId} className={styles.note}>
        {t(isKnown ? 'review.atHome.known' : 'review.atHome.hint')}
      </p>
    </div>
  );
}
