import { makeStyles } from '@fluentui/react-components';
import { rejectionCodes } from '@incidentmap/core/domain/review/audit';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { KeyCap } from '../../ui/KeyCap.tsx';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { useKeyring, usePageKeys } from './roomKeys.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '0.5rem 1rem', margin: 0 },
  row: { display: 'contents' },
  action: { margin: 0, lineHeight: '1.625rem' },
});

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void };

/** Lists the keys that do something now, and switches them on or off. The key ? opens it. */
export function ShortcutHelp({ isOpen, onOpen, onClose }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { isOn, setOn, listed } = useKeyring();
  usePageKeys({ '?': onOpen });
  return (
    <TaskDialog open={isOpen} title={t('keys.button')} onClose={onClose}>
      <dl className={styles.list}>
        {isOpen &&
          listed().map((key) => (
            <div key={key} className={styles.row}>
              <dt>
                <KeyCap name={key} />
              </dt>
              <dd className={styles.action}>
                {t(`keys.${key === '?' ? 'help' : key}`, { last: rejectionCodes.length })}
              </dd>
            </div>
          ))}
      </dl>
      <Checkbox isSwitch checked={isOn} onChange={setOn}>
        {t('keys.on')}
      </Checkbox>
    </TaskDialog>
  );
}
