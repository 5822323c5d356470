import { makeStyles, tokens } from '@fluentui/react-components';
import { rejectionCodes } from '@incidentmap/core/domain/audit/audit';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { KeyCap } from '../../ui/layout/KeyCap.tsx';
import { TaskDialog } from '../../ui/dialogs/TaskDialog.tsx';
import { keyGroups, useKeyring, usePageKeys } from './shared/roomKeys.ts';
import { reviewTexts } from './shared/texts.ts';

const useStyles = makeStyles({
  // Two columns where there is room for them.
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
    gap: '1rem 2rem',
  },
  column: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: '1rem' },
  name: { margin: 0, paddingBlockEnd: '0.5rem', fontSize: '1rem', lineHeight: '1.5rem' },
  list: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '0.5rem 1rem', margin: 0 },
  row: { display: 'contents' },
  action: { margin: 0, lineHeight: '1.625rem' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** The groups, in two columns of about the same length. */
const columns = [
  ['move', 'change'],
  ['decide', 'help'],
] as const;

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void };

/** Lists the keys that do something now, and switches them on or off. The key ? opens it. */
export function ShortcutHelp({ isOpen, onOpen, onClose }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  const { isOn, setOn, isListed } = useKeyring();
  usePageKeys({ '?': onOpen });
  return (
    <TaskDialog open={isOpen} title={t('keys.button')} onClose={onClose}>
      <div className={styles.columns}>
        {isOpen &&
          columns.map((groups) => (
            <div key={groups[0]} className={styles.column}>
              {groups.map((group) => (
                <section key={group}>
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
          ))}
      </div>
      <p className={styles.note}>{t('keys.others')}</p>
      <Checkbox isSwitch checked={isOn} onChange={setOn}>
        {t('keys.on')}
      </Checkbox>
    </TaskDialog>
  );
}
