import { Button, type ButtonProps, makeStyles } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { useTranslation } from 'react-i18next';
import { cornerCount } from '../controls/cornerCount.ts';
import { filterTexts } from './texts.ts';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    flexShrink: 0,
    minWidth: '2.75rem',
    maxWidth: '2.75rem',
    minHeight: '2.75rem',
    padding: 0,
    overflow: 'visible',
  },
  count: cornerCount,
});

type Props = ButtonProps & {
  /** The number of filters that are set. */
  count: number;
};

/** The button of the further filters, with the number of those that are set. */
export function FilterToggle({ count, ...button }: Props) {
  const { t, i18n } = useTranslation(filterTexts);
  const styles = useStyles();
  const name = count === 0 ? t('more') : t('active', { count });
  return (
    <Button {...button} className={styles.root} icon={<FilterRegular />} aria-label={name} title={name}>
      {count > 0 && (
        <span aria-hidden className={styles.count}>
          {new Intl.NumberFormat(i18n.language).format(count)}
        </span>
      )}
    </Button>
  );
}
