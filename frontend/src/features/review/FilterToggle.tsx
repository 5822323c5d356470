import { Button, type ButtonProps, makeStyles } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { useTranslation } from 'react-i18next';
import { cornerCount } from '../../ui/cornerCount.ts';
import { squareButton } from './roomStyles.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { ...squareButton, position: 'relative', flexShrink: 0, overflow: 'visible' },
  count: cornerCount,
});

type Props = ButtonProps & {
  /** The number of filters that are set. */
  count: number;
};

/** The button of the further filters, with the number of those that are set. */
export function FilterToggle({ count, ...button }: Props) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const name = count === 0 ? t('filters.more') : t('filters.active', { count });
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
