import { Button, makeStyles } from '@fluentui/react-components';
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard';
import { rejectionCodes } from '@incidentmap/core/domain/review/audit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { KeyCap } from '../../ui/KeyCap.tsx';
import { fromMedium } from '../../ui/media.ts';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { useKeyring, usePageKeys } from './roomKeys.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  // Hidden on a phone, which has no keyboard.
  button: { display: 'none', [fromMedium]: { display: 'inline-flex' } },
  list: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '0.5rem 1rem', margin: 0 },
  row: { display: 'contents' },
  action: { margin: 0, lineHeight: '1.625rem' },
});

/** Lists the keys that do something now, and switches them on or off. The key ? opens it. */
export function ShortcutHelp() {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { isOn, setOn, listed } = useKeyring();
  const [isOpen, setOpen] = useState(false);
  usePageKeys({ '?': () => setOpen(true) });
  return (
    <>
      <Button
        className={styles.button}
        appearance="subtle"
        icon={<KeyboardRegular />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('keys.button')}
      </Button>
      <TaskDialog open={isOpen} title={t('keys.button')} onClose={() => setOpen(false)}>
        <dl className={styles.list}>
          {isOpen &&
            listed().map((key) => (
              <div key={key} className={styles.row}>
                <dt>
                  <KeyCap name={key} />
                </dt>
                <dd className={styles.action}>{t(`keys.${key}`, { last: rejectionCodes.length })}</dd>
              </div>
            ))}
        </dl>
        <Checkbox isSwitch checked={isOn} onChange={setOn}>
          {t('keys.on')}
        </Checkbox>
      </TaskDialog>
    </>
  );
}
