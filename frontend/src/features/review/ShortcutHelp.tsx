import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components';
import { KeyboardRegular } from '@fluentui/react-icons/svg/keyboard';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { fromMedium } from '../../ui/media.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  // Hidden on a phone, which has no keyboard.
  button: { display: 'none', [fromMedium]: { display: 'inline-flex' } },
  list: { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '0.375rem 1rem', margin: 0, marginBlockEnd: '0.5rem' },
  row: { display: 'contents' },
  key: {
    justifySelf: 'start',
    minInlineSize: '1.75rem',
    paddingInline: '0.375rem',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    textAlign: 'center',
    fontFamily: tokens.fontFamilyMonospace,
  },
  action: { margin: 0 },
});

const keys = ['j', 'k', 's', 'a', 'r', 'e', 'p', 'x', 'c', 'v'] as const;

type Props = { isOn: boolean; onChange: (isOn: boolean) => void };

/** Lists the keyboard shortcuts, and switches them on or off. */
export function ShortcutHelp({ isOn, onChange }: Props) {
  const { t } = useTranslation(reviewTexts);
  const styles = useStyles();
  return (
    <Popover trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button className={styles.button} appearance="subtle" icon={<KeyboardRegular />}>
          {t('keys.button')}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={t('keys.button')}>
        <dl className={styles.list}>
          {keys.map((key) => (
            <div key={key} className={styles.row}>
              <dt className={styles.key}>{key}</dt>
              <dd className={styles.action}>{t(`keys.${key}`)}</dd>
            </div>
          ))}
        </dl>
        <Checkbox isSwitch checked={isOn} onChange={onChange}>
          {t('keys.on')}
        </Checkbox>
      </PopoverSurface>
    </Popover>
  );
}
