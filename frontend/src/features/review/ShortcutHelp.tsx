import { makeStyles } from '@fluentui/react-components';
import { rejectionCodes } from '@incidentmap/core/domain/review/audit';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { KeyCap } from '../../ui/KeyCap.tsx';
import { TaskDialog } from '../../ui/TaskDialog.tsx';
import { keyGroups, useKeyring, usePageKeys } from './roomKeys.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  // Two columns where there is room for them.
  groups: { columnWidth: '16rem', columnGap: '2rem' },
  group: { breakInside: 'avoid', paddingBlockEnd: '1rem' },
  name: { margin: 0, paddingBlockEnd: '0.5rem', fontSize: '1rem', lineHeight: '1.5rem' },
  list: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '0.5rem 1rem', margin: 0 },
  row: { display: 'contents' },
  action: { margin: 0, lineHeight: '1.625rem' },
});

const groups = ['move', 'decide', 'change', 'help'] as const;

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void };

/** Lists the keys that do something now, and switches them on or off. The key ? opens it. */
export function ShortcutHelp({ isOpen, onOpen, onClose }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { isOn, setOn, isListed } = useKeyring();
  usePageKeys({ '?': onOpen });
  return (
    <TaskDialog open={isOpen} title={t('keys.button')} onClose={onClose}>
      <div className={styles.groups}>
        {isOpen &&
          groups.map((group) => (
            <section key={group} className={styles.group}>
              <h3 className={styles.name}>{t(`keys.groups.${group}`)}</h3>
              <dl className={styles.list}>
                {keyGroups[group].filter(isListed).map((key) => (
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
            </section>
          ))}
      </div>
      <Checkbox isSwitch checked={isOn} onChange={setOn}>
        {t('keys.on')}
      </Checkbox>
    </TaskDialog>
  );
}
