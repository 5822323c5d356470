import { Button, makeStyles } from '@fluentui/react-components';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { useTranslation } from 'react-i18next';
import { cornerCount } from '../../ui/cornerCount.ts';
import { squareButton } from './roomStyles.ts';
import { reviewTexts } from './texts.ts';

const useStyles = makeStyles({
  root: { ...squareButton, position: 'relative', flexShrink: 0 },
  count: cornerCount,
});

type Props = {
  /** The number of filters that are set. */
  count: number;
  isOpen?: boolean;
  appearance?: 'subtle' | 'outline';
  onClick: () => void;
};

/** The button of the further filters, with the number of those that are set. */
export function FilterToggle({ count, isOpen, appearance = 'outline', onClick }: Props) {
  const { t, i18n } = useTranslation(reviewTexts);
  const styles = useStyles();
  const name = count === 0 ? t('filters.more') : t('filters.active', { count });
  return (
    <Button
      className={styles.root}
      appearance={appearance}
      icon={<FilterRegular />}
      aria-label={name}
      title={name}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {count > 0 && (
        <span aria-hidden className={styles.count}>
          {new Intl.NumberFormat(i18n.language).format(count)}
        </span>
      )}
    </Button>
  );
}
